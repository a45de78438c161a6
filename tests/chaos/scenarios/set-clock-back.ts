import { setTimeout as sleep } from 'node:timers/promises';
import { checkPromises } from '../check-promises.ts';
import { createClockEnv } from '../clock-env.ts';
import { convertByRecord } from '../convert-by-record.ts';
import { listInternalErrors } from '../ledger.ts';
import type { Scenario } from '../scenario.ts';
import { convertWhile, withSite } from '../site.ts';
import { watchReturn } from '../watch-return.ts';

const services = ['gateway', 'converter', 'auth', 'stats'] as const;
const shiftMs = -3_600_000;
const shiftedMs = 15_000;
const pauseMs = 5_000;

export const setClockBack: Scenario = {
  name: 'set-clock-back',
  description: '20 people convert; the clock of the machine of all services is an hour behind for 15 s',
  run: () =>
    withSite({ people: 20, env: createClockEnv(shiftMs) }, async ({ mesh, people }) => {
      const shift = (): void => {
        for (const { pid } of services.flatMap((name) => mesh.processes(name))) process.kill(pid, 'SIGUSR2');
      };
      let back = await watchReturn(mesh.url);
      await convertWhile(people, convertByRecord, async () => {
        await sleep(pauseMs);
        shift();
        await sleep(shiftedMs);
        shift();
        back = await watchReturn(mesh.url);
      });
      const { figures, broken } = await checkPromises(mesh, people);
      return {
        figures: { ...figures, ...back.figures },
        broken: [...broken, ...back.broken, ...listInternalErrors(people)],
      };
    }),
};
