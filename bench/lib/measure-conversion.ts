import { join } from 'node:path';
import { createCompileCacheEnv } from '../../scripts/run/compile-cache.ts';
import { steadyMemoryEnv } from '../../scripts/run/steady-memory.ts';
import { measureProcesses, type Answer } from './measure-apart.ts';
import type { ConversionRun } from './run-conversion.ts';

/** With a converter's memory, and with code compiled in advance as in an image. */
const program = {
  path: join(import.meta.dirname, 'run-conversion.ts'),
  env: { ...steadyMemoryEnv, ...createCompileCacheEnv(join(import.meta.dirname, '../..')) },
};
const compiled = new Set<string>();

/** Measures a conversion in several processes, one after another. */
export function measureConversion(run: ConversionRun, rounds: number): Answer {
  // Compiles the remaining code in advance, because an image contains compiled code.
  if (!compiled.has(run.toolId)) measureProcesses(program, run, 1);
  compiled.add(run.toolId);
  return measureProcesses(program, run, rounds);
}
