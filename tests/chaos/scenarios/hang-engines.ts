import { setTimeout as sleep } from 'node:timers/promises';
import { createConversionId, signUp, type EngineName, type Planner } from '@floatwise/testkit';
import { startHangingEngines } from '../../mesh/start-hanging-engines.ts';
import { convertByRecord } from '../convert-by-record.ts';
import { engineNames } from '../lone-engines.ts';
import type { Scenario } from '../scenario.ts';
import { convertWhile, withSite, type Site } from '../site.ts';
import { checkAfterReturn, watchReturn } from '../watch-return.ts';

const hangMs = 10_000;
const pauseMs = 5_000;
/** Two seconds, and what a busy machine adds. */
const answerLimitMs = 2_500;

export const hangEngines: Scenario = {
  name: 'hang-engines',
  description:
    '20 people convert; NATS, S3, MongoDB and Redis each hang for 10 s with their connections open',
  run: async () => {
    const hanging = await startHangingEngines();
    try {
      return await withSite({ people: 20, engines: hanging.engines }, async (site) => {
        const longest: Partial<Record<EngineName, number>> = {};
        const back = await convertWhile(site.people, convertByRecord, async () => {
          for (const name of engineNames) {
            const planner = await signUp(site.mesh.url);
            await sleep(pauseMs);
            hanging.proxies[name].hang();
            longest[name] = await measureAnswers(planner, name).finally(hanging.proxies[name].goOn);
            await sleep(pauseMs);
          }
          return watchReturn(site.mesh.url);
        });
        return await report(site, { back, longest });
      });
    } finally {
      await hanging.stop();
    }
  },
};

/** Makes calls that need the engine while it hangs, and returns the time of the one that took longest. */
async function measureAnswers(planner: Planner, name: EngineName): Promise<number> {
  const endMs = performance.now() + hangMs;
  let longestMs = 0;
  while (performance.now() < endMs) {
    const begunMs = performance.now();
    const path = `/api/conversions/${createConversionId()}`;
    const response = await (name === 'mongodb' ? planner.logIn() : planner.call(path));
    await response.arrayBuffer();
    longestMs = Math.max(longestMs, performance.now() - begunMs);
    await sleep(200);
  }
  return Math.round(longestMs);
}

async function report(
  site: Site,
  {
    back,
    longest,
  }: { back: Awaited<ReturnType<typeof watchReturn>>; longest: Partial<Record<EngineName, number>> },
) {
  const { figures, broken } = await checkAfterReturn(site, back);
  const times = Object.entries(longest);
  return {
    figures: {
      ...Object.fromEntries(times.map(([name, ms]) => [`longest ms without ${name}`, ms])),
      ...figures,
    },
    broken: [
      ...broken,
      ...times
        .filter(([, ms]) => ms > answerLimitMs)
        .map(([name, ms]) => `A call took ${ms} ms while ${name} hung; two seconds are promised.`),
    ],
  };
}
