import { setTimeout as sleep } from 'node:timers/promises';
import { startNatsCluster } from '../../mesh/start-nats-cluster.ts';
import { checkPromises } from '../check-promises.ts';
import { convertByRecord } from '../convert-by-record.ts';
import { startLoneEngines } from '../lone-engines.ts';
import type { Scenario } from '../scenario.ts';
import { convertWhile, withSite } from '../site.ts';

const pauseMs = 3_000;

export const changeLeaders: Scenario = {
  name: 'change-leaders',
  description:
    '20 people convert on three NATS servers; each, the leaders among them, is killed and then rolled',
  run: async () => {
    const cluster = await startNatsCluster();
    const lone = await startLoneEngines();
    const engines = { ...lone.engines, natsUrl: cluster.signIn('gateway').NATS_URL, signIn: cluster.signIn };
    try {
      const env = { STREAM_REPLICAS: '3' };
      return await withSite({ people: 20, engines, env }, async ({ mesh, people }) => {
        await convertWhile(people, convertByRecord, async () => {
          for (const end of ['kill', 'retire'] as const) {
            for (const server of cluster.servers) {
              await sleep(pauseMs);
              await server[end]();
              await sleep(pauseMs);
              await server.start();
            }
          }
          await sleep(pauseMs);
        });
        const { figures, broken } = await checkPromises(mesh, people);
        return { figures: { 'servers replaced': cluster.servers.length * 2, ...figures }, broken };
      });
    } finally {
      await lone.remove();
      await cluster.stop();
    }
  },
};
