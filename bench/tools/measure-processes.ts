import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { createCompileCacheEnv } from '../../scripts/run/compile-cache.ts';
import { steadyMemoryEnv } from '../../scripts/run/steady-memory.ts';

/** A converter's memory, with code compiled in advance. */
const converterEnv = { ...steadyMemoryEnv, ...createCompileCacheEnv(join(import.meta.dirname, '../..')) };

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
 * The median of several processes that each run a program of this folder with the settings, and the highest memory of any of
 * them. The program prints an `Answer`.
 */
export function measureProcesses(
  program: 'run-computation.ts' | 'run-conversion.ts' | 'run-workbook-task.ts',
  settings: unknown,
  count = 5,
): Answer {
  const answers = Array.from({ length: count }, () => {
    const args = ['--expose-gc', join(import.meta.dirname, program), JSON.stringify(settings)];
    const { stdout, stderr, error } = spawnSync(process.execPath, args, {
      encoding: 'utf8',
      // Conversions run in a converter's environment.
      env: program === 'run-conversion.ts' ? { ...converterEnv, ...process.env } : process.env,
    });
    if (error !== undefined) throw error;
    if (stdout === '') throw new Error(stderr);
    return JSON.parse(stdout) as Answer;
  });
  const middle = answers.sort((a, b) => a.seconds - b.seconds)[Math.floor(count / 2)];
  if (middle === undefined) throw new Error('Nothing was measured.');
  return { ...middle, megabytes: Math.max(...answers.map(({ megabytes }) => megabytes)) };
}
