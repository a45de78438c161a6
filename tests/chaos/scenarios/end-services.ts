import { setTimeout as sleep } from 'node:timers/promises';
import type { Mesh, MeshProcess } from '@floatwise/testkit';
import { checkPromises } from '../check-promises.ts';
import { convertByRequest } from '../convert-by-request.ts';
import { addLedgers, countTexts } from '../ledger.ts';
import type { Scenario } from '../scenario.ts';
import { convertWhile, withSite } from '../site.ts';

const rounds = 10;
const services = ['gateway', 'auth', 'stats', 'converter'] as const;

export const endServices: Scenario = {
  name: 'end-services',
  description: '20 people convert; each service in turn is stopped (SIGTERM) and started, ten times',
  run: () =>
    withSite({ people: 20 }, async ({ mesh, people }) => {
      const late: string[] = [];
      await convertWhile(people, convertByRequest, async () => {
        for (let round = 0; round < rounds; round++) {
          for (const name of services) {
            await sleep(500);
            await endAndStart(mesh, name, late);
          }
        }
      });
      const { figures, broken } = await checkPromises(mesh, people);
      const all = addLedgers(people.map(({ ledger }) => ledger));
      const more: [string, readonly string[]][] = [
        ['Connections broke after a request was sent', all.resets],
        ['Refused', all.refused],
        ['Did not exit cleanly', late],
      ];
      return {
        figures: { ends: rounds * services.length, ...figures, unsent: all.unsent },
        broken: [
          ...broken,
          ...more.flatMap(([what, texts]) => (texts.length === 0 ? [] : [`${what}: ${countTexts(texts)}.`])),
        ],
      };
    }),
};

/** For other services a new process starts before the old one stops. Only one gateway can use the port. */
async function endAndStart(mesh: Mesh, name: (typeof services)[number], late: string[]): Promise<void> {
  const old = mesh.processes(name).find((one) => one.isRunning());
  if (name !== 'gateway') await mesh.start(name);
  await endService(old, late);
  if (name === 'gateway') await mesh.start(name);
}

export async function endService(service: MeshProcess | undefined, late: string[]): Promise<void> {
  await service?.kill('SIGTERM');
  if (service?.output().includes('did not end')) late.push(service.name);
}
