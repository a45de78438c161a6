import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { convertByRecord } from '../convert-by-record.ts';
import { readSettled } from '../fetch-settled.ts';
import { startLoneEngines } from '../lone-engines.ts';
import type { Person } from '../person.ts';
import type { Scenario } from '../scenario.ts';
import { convertWhile, withSite } from '../site.ts';
import { checkAfterReturn, watchReturn } from '../watch-return.ts';

const workMs = 5_000;
/** Time in which events are counted. */
const countMs = 3_000;
/** Time in which the server notices the loss. */
const noticeMs = 3_000;

export const loseStreams: Scenario = {
  name: 'lose-streams',
  description: 'the folder of JetStream is removed under the running server while a file waits',
  run: async () => {
    const lone = await startLoneEngines();
    try {
      return await withSite({ people: 20, engines: lone.engines }, async (site) => {
        const { mesh, people } = site;
        await convertWhile(people, convertByRecord, () => sleep(workMs));
        // Events that stats has not read yet would be lost with the folder.
        await sleep(countMs);
        const converters = mesh.processes('converter');
        for (const { pid } of converters) process.kill(pid, 'SIGSTOP');
        const outcome = await loseWhileWaiting(people[0], join(lone.dataDir, 'nats', 'nats'));
        for (const { pid } of converters) process.kill(pid, 'SIGCONT');
        const back = await watchReturn(mesh.url);
        await convertWhile(people, convertByRecord, () => sleep(workMs));
        const { figures, broken } = await checkAfterReturn(site, back);
        const missed = outcome === 'failed conversion.lost' ? [] : [`The loss was not reported: ${outcome}.`];
        return { figures: { ...figures, outcome }, broken: [...broken, ...missed] };
      });
    } finally {
      await lone.remove();
    }
  },
};

/** Removes the folder while a file of this person waits for a converter. Returns the state and error code of the conversion. */
async function loseWhileWaiting(person: Person | undefined, folder: string): Promise<string> {
  if (person === undefined) throw new Error('The scenario has no people.');
  const { client, work } = person;
  const { id } = await client.startConversion(work);
  await rm(folder, { recursive: true });
  await sleep(noticeMs);
  const settled = await readSettled(person, id);
  if (settled === undefined) return 'nothing';
  return settled.state === 'failed' ? `failed ${settled.outcome.code}` : settled.state;
}
