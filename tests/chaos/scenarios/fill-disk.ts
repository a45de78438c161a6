import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { execa } from 'execa';
import { checkPromises } from '../check-promises.ts';
import { convertByRecord } from '../convert-by-record.ts';
import { addLedgers } from '../ledger.ts';
import { startLoneEngines } from '../lone-engines.ts';
import type { Scenario } from '../scenario.ts';
import { convertWhile, withSite } from '../site.ts';

const diskMb = 64;
const fullMs = 10_000;
const pauseMs = 5_000;
const blockBytes = 1 << 16;
const refillMs = 20;

/** Takes what room there is, and what becomes free meanwhile: files that are delivered leave some. */
async function keepFull(path: string): Promise<void> {
  const untilMs = performance.now() + fullMs;
  const file = await open(path, 'w');
  try {
    while (performance.now() < untilMs) {
      // As much as fits: the error that the disk is full is what is wanted.
      await file.write(Buffer.alloc(blockBytes)).catch(() => sleep(refillMs));
    }
  } finally {
    await file.close();
  }
}

export const fillDisk: Scenario = {
  name: 'fill-disk',
  description:
    '20 people convert; the disk of S3 is full for 10 s, twice (as root: it is a small one of its own)',
  run: async () => {
    const disks: string[] = [];
    const lone = await startLoneEngines({
      prepareS3: async (dir) => {
        await execa('mount', ['-t', 'tmpfs', '-o', `size=${diskMb}m`, 'tmpfs', dir]);
        disks.push(dir);
      },
    });
    try {
      return await withSite({ people: 20, engines: lone.engines }, async ({ mesh, people }) => {
        await convertWhile(people, convertByRecord, async () => {
          for (let time = 0; time < 2; time++) {
            await sleep(pauseMs);
            const filling = join(disks[0] ?? '', 'filling');
            await keepFull(filling);
            await rm(filling, { force: true });
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
      for (const disk of disks) await execa('umount', [disk]);
      await lone.remove();
    }
  },
};
