import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { MeshProcess } from '@floatwise/testkit';

const everyMs = 5_000;
/** The first third of a run is warm-up. */
const warmUpShare = 1 / 3;
const limits = { growthMbPerMinute: 1, lagMs: 50 };

export interface Sample {
  readonly atMs: number;
  readonly megabytes: number;
  /** The 99th percentile of the event loop delay since the previous sample. */
  readonly lagMs: number;
}

/** Memory and event loop delay of a process under load. */
export interface ProcessFigures {
  readonly name: string;
  readonly megabytes: number;
  readonly growthMbPerMinute: number;
  readonly lagP99Ms: number;
  /** All samples, and the time at which the warm-up ended. */
  readonly samples: readonly Sample[];
  readonly settledAtMs: number;
  readonly isKept: boolean;
}

/** Samples the memory and event loop delay of the processes until the work is done. */
export async function sampleProcesses(
  processes: readonly MeshProcess[],
  work: Promise<unknown>,
): Promise<ProcessFigures[]> {
  const samples = new Map(processes.map((process): [MeshProcess, Sample[]] => [process, []]));
  const going = new AbortController();
  const end = (): void => going.abort();
  const done = work.then(end, end);
  while (!going.signal.aborted) {
    await Promise.race([done, sleep(everyMs)]);
    for (const [process, list] of samples) {
      const sample = await readSample(process).catch(() => undefined);
      if (sample) list.push(sample);
    }
  }
  return processes.map((process, place) =>
    summarize(`${process.name} ${place + 1}`, samples.get(process) ?? []),
  );
}

async function readSample({ pid, healthUrl }: MeshProcess): Promise<Sample> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const metrics = await (await fetch(`${healthUrl}/metrics`)).text();
  const lag = /^nodejs_eventloop_lag_p99_seconds\S* (\S+)$/m.exec(metrics)?.[1];
  return {
    atMs: performance.now(),
    megabytes: Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) / 1_024,
    lagMs: Number(lag) * 1_000,
  };
}

function summarize(name: string, all: readonly Sample[]): ProcessFigures {
  const samples = all.slice(Math.floor(all.length * warmUpShare));
  const growthMbPerMinute = computeSlope(samples) * 60_000;
  const lagP99Ms = computeMean(samples.map(({ lagMs }) => lagMs));
  return {
    name,
    megabytes: Math.round(samples.at(-1)?.megabytes ?? 0),
    growthMbPerMinute: Number(growthMbPerMinute.toFixed(2)),
    lagP99Ms: Math.round(lagP99Ms),
    samples: all,
    settledAtMs: samples.at(0)?.atMs ?? 0,
    isKept: growthMbPerMinute < limits.growthMbPerMinute && lagP99Ms <= limits.lagMs,
  };
}

/** Megabytes per millisecond, by least squares. */
function computeSlope(samples: readonly Sample[]): number {
  const meanAt = computeMean(samples.map(({ atMs }) => atMs));
  const meanMb = computeMean(samples.map(({ megabytes }) => megabytes));
  let covariance = 0;
  let variance = 0;
  for (const { atMs, megabytes } of samples) {
    covariance += (atMs - meanAt) * (megabytes - meanMb);
    variance += (atMs - meanAt) ** 2;
  }
  return variance === 0 ? 0 : covariance / variance;
}

function computeMean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}
