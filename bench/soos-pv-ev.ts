/**
 * How long SOOS and PV = EV take on 50,000 activities and 150,000 relationships, with 2,000 out-of-sequence relationships
 * or 2,000 activities in progress. Each runs in a worker of its own with 1 GB, and is compared with reading the same file
 * into the model in such a worker and with a limit. Exits with 1 when a tool is over its limit.
 */
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { readSchedule, readXer } from '@floatwise/schedule';
import { runTool } from '@floatwise/tools/run';
import { generateXer } from '../packages/testkit/src/generate-xer.ts';
import { printProcessorsAtEnd } from '../packages/testkit/src/watch-processors.ts';

const rounds = 5;
const size = { activities: 50_000, relationships: 150_000 };
const cases = [
  { toolId: 'soos', limitSeconds: 3, file: { ...size, outOfSequence: 2000 } },
  { toolId: 'pv-ev', limitSeconds: 4, file: { ...size, inProgress: 2500, assignments: 50_000 } },
] as const;

/** The tool a worker runs. Without one it only reads the file. */
interface Task {
  readonly toolId: string | undefined;
  readonly bytes: Uint8Array;
}

interface Answer {
  readonly seconds: number;
  /** The number of changes the tool made. */
  readonly done: number;
}

async function runTask({ toolId, bytes }: Task): Promise<Answer> {
  const start = performance.now();
  const done = toolId === undefined ? readModel(bytes) : await convert(toolId, bytes);
  return { seconds: (performance.now() - start) / 1000, done };
}

function readModel(bytes: Uint8Array): number {
  const { activities, relationships, assignments } = readSchedule(readXer(bytes));
  return activities.length + relationships.length + assignments.length;
}

async function convert(toolId: string, bytes: Uint8Array): Promise<number> {
  const { report } = await runTool(toolId, { bytes, fileName: 'bench.xer' });
  return report.counts['split'] ?? report.findings.length;
}

/** Each run uses a new worker that has not loaded the file or the tool, like a converter's first conversion. */
function runInWorker(task: Task): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL(import.meta.url), {
      workerData: task,
      resourceLimits: { maxOldGenerationSizeMb: 1024 },
    });
    worker.once('message', resolve);
    worker.once('error', reject);
  });
}

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

async function measureCases(): Promise<void> {
  printProcessorsAtEnd();
  console.log('tool        file MB    read s    tool s    tool/read    limit s    tool/limit      done');
  for (const { toolId, limitSeconds, file } of cases) {
    const bytes = generateXer(file);
    const reads: number[] = [];
    const runs: number[] = [];
    let done = 0;
    for (let round = 0; round < rounds; round += 1) {
      reads.push((await runInWorker({ toolId: undefined, bytes })).seconds);
      const answer = await runInWorker({ toolId, bytes });
      runs.push(answer.seconds);
      done = answer.done;
    }
    const [readSeconds, toolSeconds] = [median(reads), median(runs)];
    if (toolSeconds > limitSeconds || done < 1000) process.exitCode = 1;
    console.log(
      toolId.padEnd(10) +
        (bytes.length / 1e6).toFixed(1).padStart(9) +
        readSeconds.toFixed(2).padStart(10) +
        toolSeconds.toFixed(2).padStart(10) +
        (toolSeconds / readSeconds).toFixed(2).padStart(13) +
        String(limitSeconds).padStart(11) +
        (toolSeconds / limitSeconds).toFixed(2).padStart(14) +
        String(done).padStart(10),
    );
  }
}

if (isMainThread) await measureCases();
else parentPort?.postMessage(await runTask(workerData as Task));
