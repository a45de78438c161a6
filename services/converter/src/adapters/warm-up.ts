import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { worksOnSeveral } from '@floatwise/contracts';
import { listTools } from '@floatwise/tools';
import { runParsed } from '@floatwise/tools/run';

const folder = new URL('../../samples/', import.meta.url);
/** Threads that wait so long have nothing to do at present. */
const idleMs = 1_000;
/** Between two runs, for a conversion that has arrived meanwhile. */
const pauseMs = 5;
/** After so many, more make a conversion hardly any faster. */
const rounds = 4;

/**
 * Runs a schedule through every tool while a thread waits for its first conversion, and ends when that is there, which waits
 * for one run at most. Goes on only while no thread of the process has had work for a second: conversions come first. V8 reads
 * code when it first runs, and compiles it once it has run often: a thread that has run nothing takes longer.
 */
export async function warmUp(hasWorked: () => boolean, getQuietMs: () => number): Promise<void> {
  await sleep(idleMs, undefined, { ref: false });
  const inputs = {
    xer: { fileName: 'warm-up.xer', bytes: gunzipSync(await readSample('warm-up.xer.gz')) },
    excel: { fileName: 'warm-up.xlsx', bytes: await readSample('warm-up.xlsx') },
  };
  for (let round = 0; round < rounds; round += 1) {
    for (const { id, category, inputs: places } of listTools()) {
      while (!hasWorked() && getQuietMs() < idleMs) await sleep(idleMs, undefined, { ref: false });
      if (hasWorked()) return;
      const file = inputs[category];
      // A tool that works on several files gets the same one twice.
      const others = worksOnSeveral(places) ? { others: [file] } : {};
      await runParsed(id, { ...file, ...others, options: {} });
      await sleep(pauseMs, undefined, { ref: false });
    }
  }
}

const readSample = (name: string): Promise<Buffer> => readFile(new URL(name, folder));
