import { setTimeout as sleep } from 'node:timers/promises';
import { checkPromises } from '../check-promises.ts';
import { convertByRecord } from '../convert-by-record.ts';
import type { Scenario } from '../scenario.ts';
import { convertWhile, withSite } from '../site.ts';

const freezes = 4;
/** More than twice the time after which a job without a heartbeat goes to another converter. */
const frozenMs = 15_000;
const pauseMs = 3_000;

export const freezeConverters: Scenario = {
  name: 'freeze-converters',
  description:
    '20 people convert; each converter in turn is frozen far past its ack wait, and wakes up again',
  run: () =>
    withSite({ people: 20 }, async ({ mesh, people }) => {
      await convertWhile(people, convertByRecord, async () => {
        const converters = mesh.processes('converter');
        for (let freeze = 0; freeze < freezes; freeze++) {
          const frozen = converters[freeze % converters.length];
          await sleep(pauseMs);
          await frozen?.kill('SIGSTOP');
          await sleep(frozenMs);
          await frozen?.kill('SIGCONT');
        }
        await sleep(pauseMs);
      });
      const { figures, broken } = await checkPromises(mesh, people);
      return { figures: { freezes, ...figures }, broken };
    }),
};
