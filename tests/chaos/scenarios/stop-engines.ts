import { setTimeout as sleep } from 'node:timers/promises';
import { checkPromises } from '../check-promises.ts';
import { convertByRecord } from '../convert-by-record.ts';
import { engineNames, startLoneEngines } from '../lone-engines.ts';
import type { Scenario } from '../scenario.ts';
import { convertWhile, withSite } from '../site.ts';

const awayMs = 10_000;
const pauseMs = 5_000;

export const stopEngines: Scenario = {
  name: 'stop-engines',
  description: '20 people convert; NATS, S3, MongoDB and Redis are each stopped for 10 s and started',
  run: async () => {
    const lone = await startLoneEngines();
    try {
      return await withSite({ people: 20, engines: lone.engines }, async ({ mesh, people }) => {
        await convertWhile(people, convertByRecord, async () => {
          for (const name of engineNames) {
            await sleep(pauseMs);
            await lone.stop(name);
            await sleep(awayMs);
            await lone.start(name);
          }
          await sleep(pauseMs);
        });
        return checkPromises(mesh, people);
      });
    } finally {
      await lone.remove();
    }
  },
};
