import { setTimeout as sleep } from 'node:timers/promises';
import { checkPromises } from '../check-promises.ts';
import { convertByRecord } from '../convert-by-record.ts';
import type { Scenario } from '../scenario.ts';
import { convertWhile, withSite } from '../site.ts';

const kills = 10;
const pauseMs = 2_000;

export const killGateway: Scenario = {
  name: 'kill-gateway',
  description: '20 people convert; the gateway is killed (SIGKILL) ten times',
  run: () =>
    withSite({ people: 20 }, async ({ mesh, people }) => {
      await convertWhile(people, convertByRecord, async () => {
        for (let kill = 0; kill < kills; kill++) {
          await sleep(pauseMs);
          await mesh.processes('gateway').at(-1)?.kill('SIGKILL');
          await mesh.start('gateway');
        }
        await sleep(pauseMs);
      });
      const { figures, broken } = await checkPromises(mesh, people);
      return { figures: { kills, ...figures }, broken };
    }),
};
