import { parseArgs } from 'node:util';
import { listFuzzSamples } from './fuzz-xer-samples.ts';
import { FuzzFailureError, runFuzz } from './fuzz-xer.ts';

/*
 * The long run: node packages/schedule/src/xer/test/fuzz-xer-main.ts [--iterations 1000000] [--seed 1]
 * On failure it prints the file in base64 and the seed of its batch.
 */
const { values } = parseArgs({
  options: { iterations: { type: 'string', default: '1000000' }, seed: { type: 'string', default: '1' } },
});
const maxRssMb = 512;
const batch = 50_000;
const iterations = Number(values.iterations);
const start = performance.now();
for (let done = 0; done < iterations; done += batch) {
  const seed = Number(values.seed) + done;
  const result = runBatch(Math.min(batch, iterations - done), seed);
  const rssMb = Math.round(process.resourceUsage().maxRSS / 1024);
  const seconds = Math.round((performance.now() - start) / 1000);
  console.log({ done: Math.min(done + batch, iterations), seed, ...result, rssMb, seconds });
  if (rssMb > maxRssMb) throw new Error(`The run holds ${rssMb} MB, more than ${maxRssMb}`);
}

function runBatch(count: number, seed: number) {
  try {
    return runFuzz({ samples: listFuzzSamples(), iterations: count, seed });
  } catch (error) {
    if (error instanceof FuzzFailureError) {
      console.error({ seed, file: Buffer.from(error.bytes).toString('base64') });
    }
    throw error;
  }
}
