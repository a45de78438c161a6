import { setTimeout as sleep } from 'node:timers/promises';
import { findFreePort, type Mesh } from '@floatwise/testkit';
import { checkPromises } from '../check-promises.ts';
import { convertByRequest } from '../convert-by-request.ts';
import { addLedgers, countTexts } from '../ledger.ts';
import { createPeople, type Person } from '../person.ts';
import type { Scenario } from '../scenario.ts';
import { convertWhile, withSite } from '../site.ts';
import { startTcpBalancer } from '../tcp-balancer.ts';
import { endService } from './end-services.ts';

const conversions = 5_000;
const people = 16;

export const rollGateways: Scenario = {
  name: 'roll-gateways',
  description: `two gateways behind a TCP balancer are rolled again and again while ${conversions} files are converted`,
  run: () =>
    withSite({ people: 0 }, async ({ mesh }) => {
      const ports = [await findFreePort(), await findFreePort()];
      for (const port of ports) await mesh.start('gateway', { PORT: String(port) });
      const balancer = await startTcpBalancer(ports);
      try {
        return await roll(mesh, ports, await createPeople(balancer.url, people));
      } finally {
        balancer.close();
      }
    }),
};

async function roll(mesh: Mesh, ports: readonly number[], many: readonly Person[]) {
  const late: string[] = [];
  const gateways = new Map(ports.map((port, place) => [port, mesh.processes('gateway')[place + 1]]));
  const countDone = (): number => addLedgers(many.map(({ ledger }) => ledger)).received;
  let rolls = 0;
  await convertWhile(many, convertByRequest, async () => {
    while (countDone() < conversions) {
      for (const port of ports) {
        await endService(gateways.get(port), late);
        gateways.set(port, await mesh.start('gateway', { PORT: String(port) }));
        rolls++;
        await sleep(1_000);
      }
    }
  });
  const { figures, broken } = await checkPromises(mesh, many);
  const all = addLedgers(many.map(({ ledger }) => ledger));
  const failed = [
    ...all.resets,
    ...all.refused,
    ...late,
    ...Array.from({ length: all.unsent }, () => 'unsent'),
  ];
  return {
    figures: { rolls, ...figures, failed: failed.length },
    broken: [...broken, ...(failed.length === 0 ? [] : [`Failed: ${countTexts(failed)}.`])],
  };
}
