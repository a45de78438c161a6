import { setTimeout as sleep } from 'node:timers/promises';
import { findFreePort, generateXer, signUp, startMesh, type Mesh, type Planner } from '@floatwise/testkit';
import { readCpuMs } from '../process-figures.ts';

/** Each of them with one conversion after another: nobody has more than two at the converters. */
const people = 4;
/** Gateways that nobody asks. */
const others = 2;
const conversions = 500;
const warmUp = 80;
/** Conversions are counted and cleared away for some time after their answers; what others left is removed once more. */
const settleMs = 15_000;

export interface FollowerCosts {
  /** Processor time in milliseconds of the gateway that has a conversion, and of another one that has none of its own. */
  readonly ownMs: number;
  readonly otherMs: number;
}

/** What a gateway without any request costs for each conversion of another one. */
export async function measureFollowers(): Promise<FollowerCosts> {
  const mesh = await startMesh({
    env: { CONVERSIONS_PER_MINUTE: '100000', LOGINS_PER_MINUTE: '100000', REGISTRATIONS_PER_HOUR: '100000' },
  });
  try {
    for (let other = 0; other < others; other++)
      await mesh.start('gateway', { PORT: String(await findFreePort()) });
    const planners = await Promise.all(Array.from({ length: people }, () => signUp(mesh.url)));
    const bytes = generateXer({ activities: 200, relationships: 400 });
    await convertAll(planners, bytes, warmUp);
    await sleep(settleMs);
    const startedMs = performance.now();
    const used = await measure(mesh, async () => {
      await convertAll(planners, bytes, conversions);
      await sleep(settleMs);
    });
    // What they use anyway, for as long: after the work, since a process that has just started has more to do.
    const seconds = (performance.now() - startedMs) / 1_000;
    const idle = await measure(mesh, () => sleep(seconds * 1_000));
    const perConversion = used.map((ms, place) => (ms - (idle[place] ?? 0)) / conversions);
    const [ownMs = NaN, ...otherMs] = perConversion;
    return { ownMs, otherMs: otherMs.reduce((sum, ms) => sum + ms, 0) / otherMs.length };
  } finally {
    await mesh.stop();
  }
}

async function convertAll(planners: readonly Planner[], bytes: Uint8Array, count: number): Promise<void> {
  let begun = 0;
  await Promise.all(
    planners.map(async (planner) => {
      while (begun++ < count) {
        const answer = await planner.convert({ toolId: 'x-pobs', fileName: 'a.xer', bytes });
        await answer.arrayBuffer();
        if (!answer.ok) throw new Error(`A conversion was answered with ${answer.status}.`);
      }
    }),
  );
}

/** Processor time of each gateway while the work went on; the first is the one that is asked. */
async function measure(mesh: Mesh, work: () => Promise<void>): Promise<number[]> {
  const read = (): number[] => mesh.processes('gateway').map(({ pid }) => readCpuMs(pid));
  const before = read();
  await work();
  return read().map((ms, place) => ms - (before[place] ?? 0));
}
