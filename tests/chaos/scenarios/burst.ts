import { setTimeout as sleep } from 'node:timers/promises';
import { checkPromises } from '../check-promises.ts';
import { convertByRequest } from '../convert-by-request.ts';
import type { Scenario, ScenarioResult } from '../scenario.ts';
import { withSite } from '../site.ts';

const people = 30;
const conversionsEach = 10;
const limitSeconds = 10;

export const burst: Scenario = {
  name: 'burst',
  description:
    '300 conversions as fast as possible, then again with stats killed halfway: exact counts within 10 s',
  run: async () => {
    const calm = await runBurst(false);
    const killed = await runBurst(true);
    return {
      figures: {
        ...calm.figures,
        ...Object.fromEntries(
          Object.entries(killed.figures).map(([figure, value]) => [`${figure} (stats killed)`, value]),
        ),
      },
      broken: [...calm.broken, ...killed.broken],
    };
  },
};

function runBurst(killing: boolean): Promise<ScenarioResult> {
  return withSite({ people }, async ({ mesh, people: many }) => {
    const startedMs = performance.now();
    const work = Promise.all(
      many.map(async (person) => {
        for (let run = 0; run < conversionsEach; run++) await convertByRequest(person);
      }),
    );
    if (killing) {
      await sleep(2_000);
      await mesh.processes('stats').at(-1)?.kill('SIGKILL');
      await mesh.start('stats');
    }
    await work;
    const seconds = (performance.now() - startedMs) / 1_000;
    const { figures, broken } = await checkPromises(mesh, many);
    const countedAfter = Number(figures['counted after s']);
    return {
      figures: {
        conversions: figures['conversions'] ?? 0,
        'per second': Math.round((people * conversionsEach) / seconds),
        'counted after s': countedAfter,
        miscounted: figures['miscounted'] ?? 0,
      },
      broken: [
        ...broken,
        ...(countedAfter > limitSeconds ? [`The counts were exact only after ${countedAfter} s.`] : []),
        ...(figures['conversions'] === people * conversionsEach ? [] : ['Not all files were converted.']),
      ],
    };
  });
}
