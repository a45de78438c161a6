import { setTimeout as sleep } from 'node:timers/promises';
import { createClockEnv } from '../clock-env.ts';
import type { Scenario } from '../scenario.ts';
import { withSite } from '../site.ts';
import { checkReturn } from '../watch-return.ts';

const services = ['gateway', 'converter', 'auth', 'stats'] as const;
const shiftMs = -3_600_000;
const shiftedMs = 15_000;

export const setClockBack: Scenario = {
  name: 'set-clock-back',
  description: '20 people convert; the clock of the machine of all services is an hour behind for 15 s',
  run: () =>
    withSite({ people: 20, env: createClockEnv(shiftMs) }, (site) => {
      const shift = (): void => {
        for (const { pid } of services.flatMap((name) => site.mesh.processes(name)))
          process.kill(pid, 'SIGUSR2');
      };
      return checkReturn(site, async () => {
        shift();
        await sleep(shiftedMs);
        shift();
      });
    }),
};
