import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { printProcessorsAtEnd } from '../../packages/testkit/src/watch-processors.ts';
import { createCompileCacheEnv } from '../../scripts/run/compile-cache.ts';
import { steadyMemoryEnv } from '../../scripts/run/steady-memory.ts';

const rounds = 5;
const sheetTools = join(import.meta.dirname, '../sheet-tools.ts');
/** A converter's memory, with code compiled in advance. */
const converterEnv = { ...steadyMemoryEnv, ...createCompileCacheEnv(join(import.meta.dirname, '../..')) };

export interface Answer {
  readonly seconds: number;
  /** Processor time of all threads. Larger than the seconds if garbage is collected in parallel, smaller on a busy machine. */
  readonly cpuSeconds: number;
  readonly found: number;
  readonly megabytes: number;
}

/** Does one task in this process. */
export async function measureHere(task: () => number | Promise<number>): Promise<Answer> {
  const start = performance.now();
  const cpuBefore = process.cpuUsage();
  const found = await task();
  const seconds = (performance.now() - start) / 1000;
  const cpu = process.cpuUsage(cpuBefore);
  return {
    seconds,
    cpuSeconds: (cpu.user + cpu.system) / 1e6,
    found,
    megabytes: process.resourceUsage().maxRSS / 1024,
  };
}

/**
 * The median of several processes that each do the task named by the arguments, with the largest memory of any of them.
 * `program` is a bench that does one task if it has arguments, and prints its result.
 */
export function measureProcesses(words: readonly string[], count = rounds, program = sheetTools): Answer {
  const answers = Array.from({ length: count }, () => {
    const { stdout, stderr, error } = spawnSync(process.execPath, ['--expose-gc', program, ...words], {
      encoding: 'utf8',
      // Conversions run as a converter does.
      env: words[0] === 'convert' ? { ...converterEnv, ...process.env } : process.env,
    });
    if (error !== undefined) throw error;
    if (stdout === '') throw new Error(stderr);
    return JSON.parse(stdout) as Answer;
  });
  const middle = answers.sort((a, b) => a.seconds - b.seconds)[Math.floor(count / 2)];
  if (middle === undefined) throw new Error('Nothing was measured.');
  return { ...middle, megabytes: Math.max(...answers.map(({ megabytes }) => megabytes)) };
}

/** Prints the head of the table and, when this process ends, the processor use of the machine since then. */
export function printHead(): void {
  printProcessorsAtEnd();
  console.log(
    `${'computation'.padEnd(75)}${'s'.padStart(8)}${'cpu s'.padStart(8)}${'found'.padStart(10)}${'MB'.padStart(8)}`,
  );
}

/** Prints a line of the table. The bench fails if it is over its limit of seconds. */
export function printAnswer(
  name: string,
  { seconds, cpuSeconds, found, megabytes }: Answer,
  limit = Infinity,
): void {
  const verdict = limit === Infinity ? '' : `${seconds <= limit ? 'within' : 'OVER'} ${limit} s`;
  console.log(
    name.padEnd(75) +
      seconds.toFixed(2).padStart(8) +
      cpuSeconds.toFixed(2).padStart(8) +
      String(found).padStart(10) +
      megabytes.toFixed(0).padStart(8) +
      `  ${verdict}`,
  );
  if (seconds > limit) process.exitCode = 1;
}
