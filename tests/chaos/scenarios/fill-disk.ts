import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { checkPromises } from '../check-promises.ts';
import { convertByRecord } from '../convert-by-record.ts';
import { addLedgers } from '../ledger.ts';
import { startLoneEngines } from '../lone-engines.ts';
import type { Scenario } from '../scenario.ts';
import { convertWhile, withSite } from '../site.ts';
import { createSmallDisk } from '../small-disk.ts';

const diskMb = 64;
const fullMs = 10_000;
const pauseMs = 5_000;

export const fillDisk: Scenario = {
  name: 'fill-disk',
  description: '20 people convert; the disk of S3, a small one of its own, is full for 10 s, twice (as root)',
  run: async () => {
    const disk = createSmallDisk(diskMb);
    const lone = await startLoneEngines({ prepare: (dataDir) => disk.mount(join(dataDir, 's3')) });
    try {
      return await withSite({ people: 20, engines: lone.engines }, async ({ mesh, people }) => {
        await convertWhile(people, convertByRecord, async () => {
          for (let time = 0; time < 2; time++) {
            await sleep(pauseMs);
            await disk.keepFull(fullMs);
          }
          await sleep(pauseMs);
        });
        const { figures, broken } = await checkPromises(mesh, people);
        const { refused } = addLedgers(people.map(({ ledger }) => ledger));
        return {
          figures,
          broken: [...broken, ...(refused.length === 0 ? ['The disk was never full.'] : [])],
        };
      });
    } finally {
      await lone.stop('s3');
      await disk.unmount();
      await lone.remove();
    }
  },
};
