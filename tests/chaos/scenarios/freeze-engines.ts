import { setTimeout as sleep } from 'node:timers/promises';
import { checkPromises } from '../check-promises.ts';
import { convertByRecord } from '../convert-by-record.ts';
import { listInternalErrors } from '../ledger.ts';
import type { Scenario } from '../scenario.ts';
import { convertWhile, withSite } from '../site.ts';
import { watchReturn } from '../watch-return.ts';

const frozenMs = 20_000;
const pauseMs = 5_000;

export const freezeEngines: Scenario = {
  name: 'freeze-engines',
  description: '20 people convert; all engines hang for 20 s',
  run: () =>
    withSite({ people: 20 }, async ({ mesh, people }) => {
      let back = await watchReturn(mesh.url);
      await convertWhile(people, convertByRecord, async () => {
        await sleep(pauseMs);
        process.kill(mesh.engines.pid, 'SIGSTOP');
        await sleep(frozenMs);
        process.kill(mesh.engines.pid, 'SIGCONT');
        back = await watchReturn(mesh.url);
      });
      const { figures, broken } = await checkPromises(mesh, people);
      return {
        figures: { ...figures, ...back.figures },
        broken: [...broken, ...back.broken, ...listInternalErrors(people)],
      };
    }),
};
