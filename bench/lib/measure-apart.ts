import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

export interface Answer {
  readonly seconds: number;
  /** Processor time of all threads. Larger than the seconds if garbage is collected in parallel, smaller on a busy machine. */
  readonly cpuSeconds: number;
  /** For a conversion, the activities read; 0 if the file was refused. */
  readonly found: number;
  readonly megabytes: number;
}

/** Measures one task in this process. */
export async function measureHere(task: () => number | Promise<number>): Promise<Answer> {
  const start = performance.now();
  const cpuBefore = process.cpuUsage();
  const found = await task();
  const seconds = (performance.now() - start) / 1_000;
  const cpu = process.cpuUsage(cpuBefore);
  return { seconds, cpuSeconds: (cpu.user + cpu.system) / 1e6, found, megabytes: readPeakMb() };
}

/** Peak memory of this process. Unlike `maxRSS` it does not count the memory of the parent at the time of the start. */
export function readPeakMb(): number {
  const [, kilobytes] = /^VmHWM:\s+(\d+) kB/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? [];
  return Number(kilobytes) / 1_024;
}

/** A program of a bench. It runs in a process of its own; its argument is JSON, and so is what it prints. */
export interface Program {
  readonly path: string;
  readonly env?: NodeJS.ProcessEnv;
}

export function runApart({ path, env }: Program, settings: unknown): unknown {
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    ['--expose-gc', path, JSON.stringify(settings)],
    { encoding: 'utf8', env: { ...env, ...process.env } },
  );
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout);
}

/** The median of several processes that each run the program, and the highest memory of any of them. */
export function measureProcesses(program: Program, settings: unknown, count: number): Answer {
  const answers = Array.from({ length: count }, () => runApart(program, settings) as Answer);
  const middle = answers.sort((a, b) => a.seconds - b.seconds)[Math.floor(count / 2)];
  if (middle === undefined) throw new Error('Nothing was measured.');
  return { ...middle, megabytes: Math.max(...answers.map(({ megabytes }) => megabytes)) };
}
