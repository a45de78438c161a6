/**
 * How long a small conversion takes through the whole mesh (HTTP, S3, queue, worker thread, answer) against the
 * same tool called in-process, in one run, and how many the mesh does at eight at a time. It holds nothing
 * against a limit: what it prints is the base to compare later work with.
 */
import { generateXer, signUp, startMesh, type Planner } from '@floatwise/testkit';
import { runTool } from '@floatwise/tools/run';

const toolId = 'x-pobs';
const warmUp = 40;
const conversions = 200;
const parallel = 8;
const bytes = Buffer.from(generateXer({ activities: 90, relationships: 130 }));

async function convertInProcess(): Promise<void> {
  await runTool(toolId, { bytes: Buffer.from(bytes), fileName: 'small.xer' });
}

async function convertThroughMesh(planner: Planner): Promise<void> {
  const answer = await planner.convert({ toolId, fileName: 'small.xer', bytes });
  const output = await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${answer.status} ${Buffer.from(output).toString()}`);
}

/** The time of each of so many runs in milliseconds, ascending, and of all of them together. */
async function measure(
  run: () => Promise<void>,
  atOnce: number,
): Promise<{ timesMs: number[]; totalMs: number }> {
  const timesMs: number[] = [];
  let begun = 0;
  const runner = async (): Promise<void> => {
    while (begun++ < conversions) {
      const startedMs = performance.now();
      await run();
      timesMs.push(performance.now() - startedMs);
    }
  };
  const startedMs = performance.now();
  await Promise.all(Array.from({ length: atOnce }, runner));
  return { timesMs: timesMs.sort((a, b) => a - b), totalMs: performance.now() - startedMs };
}

const getShare = (timesMs: readonly number[], share: number): number =>
  timesMs[Math.min(timesMs.length - 1, Math.floor(share * timesMs.length))] ?? NaN;
const round = (value: number): number => Number(value.toPrecision(3));

function formatRow(name: string, { timesMs, totalMs }: { timesMs: readonly number[]; totalMs: number }) {
  return {
    [`${conversions} conversions of ${Math.round(bytes.length / 1024)} KB`]: name,
    'p50 (ms)': round(getShare(timesMs, 0.5)),
    'p95 (ms)': round(getShare(timesMs, 0.95)),
    'a second': Math.round((1_000 * timesMs.length) / totalMs),
  };
}

const mesh = await startMesh({
  converters: 2,
  env: { CONVERSIONS_PER_MINUTE: '100000', LOG_LEVEL: 'warn' },
});
try {
  const planner = await signUp(mesh.url);
  for (let run = 0; run < warmUp; run++) {
    await convertInProcess();
    await convertThroughMesh(planner);
  }
  const inProcess = await measure(convertInProcess, 1);
  const oneByOne = await measure(() => convertThroughMesh(planner), 1);
  const atOnce = await measure(() => convertThroughMesh(planner), parallel);
  console.table([
    formatRow(`${toolId} in-process, one by one`, inProcess),
    formatRow('mesh with two converters, one by one', oneByOne),
    formatRow(`mesh with two converters, ${parallel} at a time`, atOnce),
  ]);
  const ratio = getShare(oneByOne.timesMs, 0.5) / getShare(inProcess.timesMs, 0.5);
  const overheadMs = getShare(oneByOne.timesMs, 0.5) - getShare(inProcess.timesMs, 0.5);
  console.log(
    `One by one the mesh takes ${round(ratio)} times as long: ${round(overheadMs)} ms more at p50.`,
  );
} finally {
  await mesh.stop();
}
