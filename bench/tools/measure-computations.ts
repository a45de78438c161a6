import { join } from 'node:path';
import { measureProcesses } from '../lib/measure-apart.ts';
import { printAnswer } from '../lib/print-answer.ts';
import type { ComputationRun } from './run-computation.ts';

const program = { path: join(import.meta.dirname, 'run-computation.ts') };
const rounds = 5;
/** Seconds. */
const limits = { redundancy: 0.5, dangling: 0.5, drag: 3, proofs: 5 } as const;

/** Measures each computation on the large networks. */
export function measureComputations(): void {
  const measure = (title: string, run: ComputationRun): void =>
    printAnswer(`${run.name}, ${title}`, measureProcesses(program, run, rounds), {
      seconds: limits[run.name],
    });
  for (const name of ['redundancy', 'dangling', 'drag'] as const) {
    measure('50,000 activities, 150,000 links', { name, size: 50_000, shape: 'free' });
    measure('the same, a third into one milestone', { name, size: 50_000, shape: 'tied' });
  }
  measure('5,000 activities, 500,000 links', { name: 'proofs', size: 5_000, shape: 'dense' });
}
