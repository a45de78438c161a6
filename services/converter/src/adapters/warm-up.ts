import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { worksOnSeveral } from '@floatwise/contracts';
import { listTools } from '@floatwise/tools';
import { runParsed } from '@floatwise/tools/run';

const folder = new URL('../../samples/', import.meta.url);
/** Threads idle for this long have nothing to do at present. */
const idleMs = 1_000;
/** Pause between two runs, for a conversion that has arrived meanwhile. */
const pauseMs = 5;
/** Further rounds hardly make a conversion faster. */
const rounds = 4;

/** Delays the first conversion by at most one run, and runs only while no thread works: conversions come first (README). */
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
      // A tool for several files gets the same one twice.
      const others = worksOnSeveral(places) ? { others: [file] } : {};
      await runParsed(id, { ...file, ...others, options: {} });
      await sleep(pauseMs, undefined, { ref: false });
    }
  }
}

const readSample = (name: string): Promise<Buffer> => readFile(new URL(name, folder));
