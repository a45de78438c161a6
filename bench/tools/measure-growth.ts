import { join } from 'node:path';
import { checkLimit } from '../lib/check-limit.ts';
import { runApart } from '../lib/measure-apart.ts';
import { growths } from './growths.ts';
import type { GrowthAnswer, GrowthRun } from './run-growth.ts';

const program = { path: join(import.meta.dirname, 'run-growth.ts') };
const times = 10;
/** Linear growth gives 10 and a little more for memory; quadratic growth gives 100. */
const atMost = 30;

/** Compares each computation on ten times the size with the size itself, by processor time. */
export function measureGrowth(): void {
  const columns = ['small s', 'large s'].map((column) => column.padStart(10)).join('');
  console.log(`\n${`growth at ${times} times the size`.padEnd(60)}${columns}`);
  for (const [name, { small: size }] of Object.entries(growths)) {
    const run: GrowthRun = { name, times };
    const { small, large } = runApart(program, run) as GrowthAnswer;
    const seconds = [small, large].map((one) => one.toFixed(3).padStart(10)).join('');
    console.log(
      `${`${name}, ${size}`.padEnd(60)}${seconds}  ${checkLimit('times', large / small, { atMost }, name)}`,
    );
  }
}
