import { setTimeout as sleep } from 'node:timers/promises';
import { checkPromises } from '../check-promises.ts';
import { convertByRecord } from '../convert-by-record.ts';
import type { Scenario } from '../scenario.ts';
import { convertWhile, withSite } from '../site.ts';

const kills = 20;
const services = ['converter', 'converter', 'auth', 'stats'] as const;

export const killServices: Scenario = {
  name: 'kill-services',
  description: '20 people convert; converters, auth and stats are killed (SIGKILL) at random, twenty times',
  run: () =>
    withSite({ people: 20 }, async ({ mesh, people }) => {
      await convertWhile(people, convertByRecord, async () => {
        for (let kill = 0; kill < kills; kill++) {
          await sleep(200 + Math.random() * 1_500);
          const name = services[Math.floor(Math.random() * services.length)] ?? 'converter';
          const running = mesh.processes(name).filter((one) => one.isRunning());
          await running[Math.floor(Math.random() * running.length)]?.kill('SIGKILL');
          await mesh.start(name);
        }
      });
      const { figures, broken } = await checkPromises(mesh, people);
      return { figures: { kills, ...figures }, broken };
    }),
};
