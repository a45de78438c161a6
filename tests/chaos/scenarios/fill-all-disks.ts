import { setTimeout as sleep } from 'node:timers/promises';
import { checkPromises } from '../check-promises.ts';
import { convertByRecord } from '../convert-by-record.ts';
import { listInternalErrors } from '../ledger.ts';
import { startLoneEngines } from '../lone-engines.ts';
import type { Scenario } from '../scenario.ts';
import { convertWhile, withSite } from '../site.ts';
import { createSmallDisk } from '../small-disk.ts';
import { watchReturn } from '../watch-return.ts';

const diskMb = 96;
const fullMs = 15_000;
const pauseMs = 5_000;

export const fillAllDisks: Scenario = {
  name: 'fill-all-disks',
  description: '20 people convert; the one small disk of all engines is full for 15 s (as root)',
  run: async () => {
    const disk = createSmallDisk(diskMb);
    const lone = await startLoneEngines({ prepare: disk.mount });
    try {
      return await withSite({ people: 20, engines: lone.engines }, async ({ mesh, people }) => {
        let back = await watchReturn(mesh.url);
        await convertWhile(people, convertByRecord, async () => {
          await sleep(pauseMs);
          await disk.keepFull(fullMs);
          back = await watchReturn(mesh.url);
        });
        const { figures, broken } = await checkPromises(mesh, people);
        return {
          figures: { ...figures, ...back.figures },
          broken: [...broken, ...back.broken, ...listInternalErrors(people)],
        };
      });
    } finally {
      for (const name of ['nats', 's3', 'mongodb', 'redis'] as const) await lone.stop(name);
      await disk.unmount();
      await lone.remove();
    }
  },
};
