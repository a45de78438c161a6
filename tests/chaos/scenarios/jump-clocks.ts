import { setTimeout as sleep } from 'node:timers/promises';
import { checkPromises } from '../check-promises.ts';
import { createClockEnv } from '../clock-env.ts';
import { convertByRecord } from '../convert-by-record.ts';
import type { Scenario, ScenarioResult } from '../scenario.ts';
import { convertWhile, withSite } from '../site.ts';

const services = ['gateway', 'converter', 'auth', 'stats'] as const;
/** How far a clock may be off before it is corrected. */
const jumpsMs = [30_000, -30_000];
const jumpedMs = 4_000;

export const jumpClocks: Scenario = {
  name: 'jump-clocks',
  description:
    '20 people convert; the clock of each service jumps half a minute ahead and back, then behind and back',
  run: async () => {
    const results: ScenarioResult[] = [];
    for (const jumpMs of jumpsMs) results.push(await runJumps(jumpMs));
    const [ahead, behind] = results;
    return {
      figures: {
        ...ahead?.figures,
        ...Object.fromEntries(
          Object.entries(behind?.figures ?? {}).map(([figure, value]) => [`${figure} (behind)`, value]),
        ),
      },
      broken: results.flatMap(({ broken }) => broken),
    };
  },
};

function runJumps(jumpMs: number): Promise<ScenarioResult> {
  return withSite({ people: 20, env: createClockEnv(jumpMs) }, async ({ mesh, people }) => {
    await convertWhile(people, convertByRecord, async () => {
      for (const name of services) {
        const pids = mesh.processes(name).map(({ pid }) => pid);
        for (let turn = 0; turn < 2; turn++) {
          await sleep(jumpedMs);
          for (const pid of pids) process.kill(pid, 'SIGUSR2');
        }
      }
      await sleep(jumpedMs);
    });
    const { figures, broken } = await checkPromises(mesh, people);
    return { figures: { jumps: services.length * 2, ...figures }, broken };
  });
}
