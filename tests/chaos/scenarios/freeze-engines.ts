import { setTimeout as sleep } from 'node:timers/promises';
import type { Scenario } from '../scenario.ts';
import { withSite } from '../site.ts';
import { checkReturn } from '../watch-return.ts';

const frozenMs = 20_000;

export const freezeEngines: Scenario = {
  name: 'freeze-engines',
  description: '20 people convert; all engines hang for 20 s',
  run: () =>
    withSite({ people: 20 }, (site) =>
      checkReturn(site, async () => {
        const { pid } = site.mesh.engines;
        process.kill(pid, 'SIGSTOP');
        await sleep(frozenMs);
        process.kill(pid, 'SIGCONT');
      }),
    ),
};
