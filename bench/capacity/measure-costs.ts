import { setTimeout as sleep } from 'node:timers/promises';
import { worksOnSeveral } from '@floatwise/contracts';
import { generateXer, logIn, signUp, startMesh, type Mesh, type Planner } from '@floatwise/testkit';
import { listTools } from '@floatwise/tools';
import { createWorkbook } from '../../tests/load/run/create-workbook.ts';
import { readCpuMs } from './read-cpu-ms.ts';

export const parts = ['gateway', 'converter', 'auth', 'stats', 'engines'] as const;
export type Part = (typeof parts)[number];
/** Processor time in milliseconds, by part. */
type PartCosts = Readonly<Record<Part, number>>;

export const sizes = ['small', 'medium', 'large'] as const;
type Size = (typeof sizes)[number];
/** Medium and large as in `make load`, small twice as large; each tool has one of each size. */
const activities: Readonly<Record<Size, number>> = { small: 200, medium: 2_000, large: 10_000 };
const rounds: Readonly<Record<Size, number>> = { small: 15, medium: 3, large: 1 };
const signIns = 30;
const looks = 300;
const idleSeconds = 15;
/** Conversions are counted and cleaned up for some seconds after their result. */
const settleMs = 5_000;
/** An idle converter uses less of a processor than this. */
const idleShare = 0.05;
const mostLooks = 60;

export interface Costs {
  readonly conversions: Readonly<Record<Size, PartCosts>>;
  readonly signIn: PartCosts;
  readonly lookMs: PartCosts;
  /** Per second. */
  readonly idle: PartCosts;
}

/** Starts a mesh with one process of each part and measures the cost of one conversion, sign-in and call in each. */
export async function measureCosts(): Promise<Costs> {
  const works = createWorks();
  const mesh = await startMesh({
    env: { CONVERSIONS_PER_MINUTE: '100000', LOGINS_PER_MINUTE: '100000', SIGNUP_CREDITS: '100000' },
  });
  try {
    const planner = await signUp(mesh.url);
    // Code that is loaded and compiled once does not count as a cost of a conversion.
    for (const size of sizes) await convertAll(planner, works[size], size === 'small' ? 5 : 1);
    await waitUntilIdle(mesh);
    const idle = divide(await measure(mesh, () => sleep(idleSeconds * 1_000)), idleSeconds);
    const each = async (count: number, work: () => Promise<void>): Promise<PartCosts> =>
      divide(await measure(mesh, work, idle), count);
    const tools = works.small.length;
    const costOf = (size: Size): Promise<PartCosts> =>
      each(tools * rounds[size], () => convertAll(planner, works[size], rounds[size]));
    return {
      idle,
      conversions: {
        small: await costOf('small'),
        medium: await costOf('medium'),
        large: await costOf('large'),
      },
      signIn: await each(signIns, async () => {
        for (let run = 0; run < signIns; run++) await logIn(mesh.url, planner);
      }),
      lookMs: await each(looks, async () => {
        for (let run = 0; run < looks; run++) await (await planner.call('/api/user')).arrayBuffer();
      }),
    };
  } finally {
    await mesh.stop();
  }
}

interface Work {
  readonly toolId: string;
  readonly fileName: string;
  readonly bytes: Uint8Array;
}

const listToolsOfOneFile = () => listTools().filter(({ inputs }) => !worksOnSeveral(inputs));

/** Creates a file of each size for every tool that takes one file. */
function createWorks(): Readonly<Record<Size, readonly Work[]>> {
  const create = (size: Size): Work[] =>
    listToolsOfOneFile().map(({ id, acceptedTypes }, place) => {
      const count = activities[size];
      const shape = { activities: count, relationships: count * 2, inProgress: count / 20, seed: place + 1 };
      return acceptedTypes.includes('.xer')
        ? { toolId: id, fileName: 'a.xer', bytes: generateXer(shape) }
        : { toolId: id, fileName: 'a.xlsx', bytes: createWorkbook(count, place) };
    });
  return { small: create('small'), medium: create('medium'), large: create('large') };
}

/** Converts all of them, this many times, one after another. */
async function convertAll(planner: Planner, works: readonly Work[], times: number): Promise<void> {
  for (const work of works) {
    for (let run = 0; run < times; run++) {
      const answer = await planner.convert(work);
      const output = Buffer.from(await answer.arrayBuffer());
      if (!answer.ok) throw new Error(`${work.toolId}: ${answer.status} ${output.toString('utf8', 0, 200)}`);
    }
  }
}

/** Waits until the threads of the converter have warmed up, which they do while nothing waits. */
async function waitUntilIdle(mesh: Mesh): Promise<void> {
  for (let look = 0; look < mostLooks; look++) {
    const { converter } = await measure(mesh, () => sleep(settleMs));
    if (converter / settleMs < idleShare) return;
  }
  throw new Error('The converter does not become idle.');
}

/** What each part uses during the work, less its idle use (`idle`, per second). */
async function measure(mesh: Mesh, work: () => Promise<void>, idle?: PartCosts): Promise<PartCosts> {
  const before = readUsage(mesh);
  const startedMs = performance.now();
  await work();
  if (idle) await sleep(settleMs);
  const seconds = (performance.now() - startedMs) / 1_000;
  const after = readUsage(mesh);
  return mapParts((part) => Math.max(0, after[part] - before[part] - (idle?.[part] ?? 0) * seconds));
}

function readUsage(mesh: Mesh): PartCosts {
  const pids: [Part, number][] = [
    ...parts.flatMap((part) =>
      part === 'engines' ? [] : mesh.processes(part).map(({ pid }): [Part, number] => [part, pid]),
    ),
    ['engines', mesh.engines.pid],
  ];
  const used = new Map<Part, number>();
  for (const [part, pid] of pids) used.set(part, (used.get(part) ?? 0) + readCpuMs(pid));
  return mapParts((part) => used.get(part) ?? 0);
}

const mapParts = (compute: (part: Part) => number): PartCosts => ({
  gateway: compute('gateway'),
  converter: compute('converter'),
  auth: compute('auth'),
  stats: compute('stats'),
  engines: compute('engines'),
});

const divide = (costs: PartCosts, by: number): PartCosts => mapParts((part) => costs[part] / by);
