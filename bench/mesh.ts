/**
 * Compares a small conversion through the whole mesh (HTTP, S3, queue, worker thread, response) with the same tool called
 * in-process. Then measures throughput with eight parallel users, each converting one file after another, because a site runs at
 * most two conversions of one user. Their rate limit per minute is lifted, as an operator does for programs; all other limits are
 * the defaults. The caller shares the machine with the mesh. Also shows the processor time of each process, and whether its
 * memory grows over the second half of BENCH_CONVERSIONS, by default 4,000. Then counts the requests to the engines. Exits with 1
 * if a limit is missed. Arguments: the parts to measure, by default all.
 */
import { once } from 'node:events';
import { Agent, request, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import {
  createUploadForm,
  generateXer,
  signUp,
  startMesh,
  type Mesh,
  type Planner,
} from '@floatwise/testkit';
import { runTool } from '@floatwise/tools/run';
import { readCpuMs, readMegabytes } from './lib/process-figures.ts';
import { runParts } from './lib/run-parts.ts';
import { countRequests } from './mesh/count-requests.ts';

const limits = { overheadMs: 20, aSecond: 60, growthMbPerThousand: 5 };
const toolId = 'x-pobs';
const caller = 'the caller';
const warmUp = 40;
const alone = 200;
const many = Number(process.env['BENCH_CONVERSIONS'] ?? 4_000);
const people = 8;
const sampleEvery = 100;
/** The first half is warm-up: code is still being compiled, and heaps are still growing to their size. */
const warmUpShare = 1 / 2;
const bytes = Buffer.from(generateXer({ activities: 90, relationships: 130 }));

async function convertInProcess(): Promise<void> {
  await runTool(toolId, { bytes: Buffer.from(bytes), fileName: 'small.xer' });
}

const agent = new Agent({ keepAlive: true });
/** The upload as sent over the network, prepared in advance because a browser's work is not part of the mesh. */
const form = new Response(createUploadForm({ toolId, fileName: 'small.xer', bytes }));
const contentType = form.headers.get('content-type') ?? '';
const upload = Buffer.from(await form.arrayBuffer());

async function convertThroughMesh(url: string, planner: Planner): Promise<void> {
  const asked = request(`${url}/api/convert`, {
    agent,
    method: 'POST',
    headers: { cookie: planner.cookie(), 'content-type': contentType, 'content-length': upload.length },
  });
  asked.end(upload);
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  const output = await buffer(answer);
  if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${output.toString()}`);
}

interface Measured {
  /** The time of each run in milliseconds, ascending. */
  readonly timesMs: readonly number[];
  readonly totalMs: number;
}

/** Runs the given number of times. Each runner does one run after another. Calls `onRun` with the number of finished runs. */
async function measure(
  count: number,
  runners: readonly (() => Promise<void>)[],
  onRun: (done: number) => void = () => undefined,
): Promise<Measured> {
  const timesMs: number[] = [];
  let begun = 0;
  const startedMs = performance.now();
  await Promise.all(
    runners.map(async (run) => {
      while (begun++ < count) {
        const beganMs = performance.now();
        await run();
        timesMs.push(performance.now() - beganMs);
        onRun(timesMs.length);
      }
    }),
  );
  return { timesMs: timesMs.sort((a, b) => a - b), totalMs: performance.now() - startedMs };
}

const getShare = (timesMs: readonly number[], share: number): number =>
  timesMs[Math.min(timesMs.length - 1, Math.floor(share * timesMs.length))] ?? NaN;
const round = (value: number): number => Number(value.toPrecision(3));
const computeRate = ({ timesMs, totalMs }: Measured): number => (1_000 * timesMs.length) / totalMs;

function formatRow(name: string, measured: Measured) {
  return {
    [`conversions of ${Math.round(bytes.length / 1024)} KB`]: name,
    runs: measured.timesMs.length,
    'p50 (ms)': round(getShare(measured.timesMs, 0.5)),
    'p95 (ms)': round(getShare(measured.timesMs, 0.95)),
    'per second': Math.round(computeRate(measured)),
  };
}

/** The processes of the mesh, and this one, which is the caller. */
function listProcesses(mesh: Mesh): { name: string; pid: number }[] {
  const services = (['gateway', 'converter', 'auth', 'stats'] as const).flatMap((name) =>
    mesh
      .processes(name)
      .map(({ pid }, place) => ({ name: place === 0 ? name : `${name} ${place + 1}`, pid })),
  );
  return [...services, { name: 'engines', pid: mesh.engines.pid }, { name: caller, pid: process.pid }];
}

/** Growth per thousand conversions, by least squares over the samples after the warm-up. */
function computeGrowth(samples: readonly number[]): number {
  const settled = samples.slice(Math.floor(samples.length * warmUpShare));
  const meanPlace = (settled.length - 1) / 2;
  const mean = settled.reduce((sum, value) => sum + value, 0) / settled.length;
  let covariance = 0;
  let variance = 0;
  for (const [place, value] of settled.entries()) {
    covariance += (place - meanPlace) * (value - mean);
    variance += (place - meanPlace) ** 2;
  }
  return variance === 0 ? 0 : ((covariance / variance) * 1_000) / sampleEvery;
}

async function measureMany(
  mesh: Mesh,
  planners: readonly Planner[],
): Promise<Measured & { grows: string[] }> {
  const processes = listProcesses(mesh).map((one) => ({
    ...one,
    cpuMs: readCpuMs(one.pid),
    megabytes: [] as number[],
  }));
  const sample = (): void => {
    for (const { pid, megabytes } of processes) megabytes.push(readMegabytes(pid));
  };
  const measured = await measure(
    many,
    planners.map((planner) => () => convertThroughMesh(mesh.url, planner)),
    (done) => {
      if (done % sampleEvery === 0) sample();
    },
  );
  const rows = processes.map(({ name, pid, cpuMs, megabytes }) => ({
    process: name,
    'CPU per conversion (ms)': round((readCpuMs(pid) - cpuMs) / many),
    'MB at the start': Math.round(megabytes[0] ?? NaN),
    half: Math.round(megabytes[Math.floor(megabytes.length / 2)] ?? NaN),
    end: Math.round(megabytes.at(-1) ?? NaN),
    'MB growth per thousand': round(computeGrowth(megabytes)),
  }));
  console.table(rows);
  const cpuMs = rows.reduce((sum, row) => sum + row['CPU per conversion (ms)'], 0);
  console.log(`A conversion takes ${round(cpuMs)} ms of processor time, including the caller's.`);
  // The caller is not part of the mesh: it stores the times.
  const grows = rows.filter(
    (row) => row.process !== caller && row['MB growth per thousand'] > limits.growthMbPerThousand,
  );
  return { ...measured, grows: grows.map((row) => row.process) };
}

async function measureMesh(): Promise<void> {
  const mesh = await startMesh({
    converters: 2,
    env: { CONVERSIONS_PER_MINUTE: '100000', LOG_LEVEL: 'warn' },
  });
  try {
    const planners = await Promise.all(Array.from({ length: people }, () => signUp(mesh.url)));
    const [first] = planners;
    if (first === undefined) throw new Error('The sign-up failed.');
    for (let run = 0; run < warmUp; run++) {
      await convertInProcess();
      await convertThroughMesh(mesh.url, first);
    }
    const inProcess = await measure(alone, [convertInProcess]);
    const oneByOne = await measure(alone, [() => convertThroughMesh(mesh.url, first)]);
    const atOnce = await measureMany(mesh, planners);
    console.table([
      formatRow(`${toolId} in-process, one by one`, inProcess),
      formatRow('mesh with two converters, one by one', oneByOne),
      formatRow(`mesh with two converters, ${people} people at a time`, atOnce),
    ]);
    const overheadMs = getShare(oneByOne.timesMs, 0.5) - getShare(inProcess.timesMs, 0.5);
    console.log(
      `One by one the mesh takes ${round(overheadMs)} ms more at p50 (limit ${limits.overheadMs}); ${people} people have ${round(computeRate(atOnce))} conversions a second (limit ${limits.aSecond}); memory grows in ${atOnce.grows.length === 0 ? 'no process' : atOnce.grows.join(', ')}.`,
    );
    const isKept =
      overheadMs <= limits.overheadMs && computeRate(atOnce) >= limits.aSecond && atOnce.grows.length === 0;
    if (!isKept) process.exitCode = 1;
  } finally {
    agent.destroy();
    await mesh.stop();
  }
}

await runParts({ conversions: measureMesh, requests: countRequests });
