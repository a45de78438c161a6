/** Runs in its own process: a computation on a size and on a larger one. The argument is a `GrowthRun` as JSON. */
import { measureHere } from '../lib/measure-apart.ts';
import { growths } from './growths.ts';

export interface GrowthRun {
  readonly name: string;
  /** How many times the small size the large one is. */
  readonly times: number;
}

/** Seconds of processor time: the median of the small size, and the large one. */
export interface GrowthAnswer {
  readonly small: number;
  readonly large: number;
}

const rounds = 5;

async function runGrowth({ name, times }: GrowthRun): Promise<GrowthAnswer> {
  const growth = growths[name];
  if (growth === undefined) throw new Error(`There is no growth ${name}.`);
  const measure = async (size: number): Promise<number> => {
    const run = growth.prepare(size);
    globalThis.gc?.();
    return (await measureHere(async () => Number(await run()))).cpuSeconds;
  };
  // The first compiles the code.
  await measure(growth.small);
  const smalls: number[] = [];
  for (let round = 0; round < rounds; round++) smalls.push(await measure(growth.small));
  const small = smalls.toSorted((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0;
  return { small, large: await measure(growth.small * times) };
}

console.log(JSON.stringify(await runGrowth(JSON.parse(process.argv[2] ?? '') as GrowthRun)));
