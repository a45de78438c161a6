import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { objectPrefixes, type ConversionId } from '@floatwise/contracts';
import { createConversionId, listBucket, type Mesh } from '@floatwise/testkit';
import { formatMultipart, openUpload } from '../../mesh/raw-request.ts';
import { convertByRecord } from '../convert-by-record.ts';
import { readSettled } from '../fetch-settled.ts';
import { startLoneEngines, type LoneEngines } from '../lone-engines.ts';
import type { Person } from '../person.ts';
import type { Scenario } from '../scenario.ts';
import { convertWhile, withSite } from '../site.ts';
import { watchReturn } from '../watch-return.ts';

const services = ['gateway', 'auth', 'converter', 'stats'] as const;
const resultsPerPerson = 10;
const workMs = 3_000;
/** Four of the sweep's rounds, which are hours on a real site. */
const removalMs = 60_000;
const pauseMs = 500;

export const loseEverything: Scenario = {
  name: 'lose-everything',
  description:
    'every service is killed and the folder of NATS is removed while results, waiting files and an upload are stored',
  run: async () => {
    const lone = await startLoneEngines();
    try {
      return await withSite({ people: 20, engines: lone.engines }, async ({ mesh, people }) => {
        await leaveResults(people);
        const leave = await leaveFiles(mesh, people);
        const before = await listBucket(mesh.engines);
        await killAll(mesh, lone);
        leave();
        await Promise.all(services.map((name) => mesh.start(name)));
        const back = await watchReturn(mesh.url);
        // What people convert meanwhile stays until they have it.
        await convertWhile(people, convertByRecord, () => sleep(workMs));
        const left = await awaitRemoval(mesh);
        const kinds = ['unfinished:', ...objectPrefixes];
        const missing = kinds.filter((kind) => !before.some((key) => key.startsWith(kind)));
        return {
          figures: { 'objects before': before.length, 'objects left': left.length, ...back.figures },
          broken: [
            ...back.broken,
            ...(left.length === 0 ? [] : [`Objects left: ${left.slice(0, 3).join(', ')}.`]),
            ...(missing.length === 0
              ? []
              : [`Nothing of this kind was stored before: ${missing.join(', ')}.`]),
          ],
        };
      });
    } finally {
      await lone.remove();
    }
  },
};

/** Converts files and leaves their results where they are. */
async function leaveResults(people: readonly Person[]): Promise<void> {
  await Promise.all(
    people.map(async (person) => {
      for (let count = 0; count < resultsPerPerson; count++) {
        const { id } = await person.client.startConversion(person.work);
        await readSettled(person, id);
      }
    }),
  );
}

/** Stops the converters, lets files wait for them and begins an upload. Returns what ends the upload. */
async function leaveFiles(mesh: Mesh, people: readonly Person[]): Promise<() => void> {
  for (const { pid } of mesh.processes('converter')) process.kill(pid, 'SIGSTOP');
  await Promise.all(people.map(({ client, work }) => client.startConversion(work)));
  const [first] = people;
  if (first === undefined) throw new Error('The scenario has no people.');
  return beginUpload(mesh, first, createConversionId());
}

async function beginUpload(mesh: Mesh, { planner }: Person, id: ConversionId): Promise<() => void> {
  const { body, contentType } = formatMultipart([
    { name: 'toolId', content: 'x-pobs' },
    { name: 'file', fileName: 'large.xer', content: Buffer.alloc(20 * 1024 * 1024, 'ERMHDR\t8.2\r\n') },
  ]);
  const headers = {
    cookie: planner.cookie(),
    'content-type': contentType,
    'content-length': String(body.length),
    'x-conversion-id': id,
  };
  const { request } = openUpload(mesh.url, headers, '/api/conversions');
  request.on('error', () => undefined);
  request.write(body.subarray(0, -512 * 1024));
  const isStored = async (): Promise<boolean> =>
    (await listBucket(mesh.engines)).includes(`unfinished:inputs/${id}`);
  for (let tries = 0; tries < 40 && !(await isStored()); tries++) await sleep(pauseMs);
  return () => request.destroy();
}

async function killAll(mesh: Mesh, lone: LoneEngines): Promise<void> {
  const running = services.flatMap((name) => mesh.processes(name)).filter((one) => one.isRunning());
  await Promise.all(running.map((one) => one.kill('SIGKILL')));
  await lone.stop('nats');
  await rm(join(lone.dataDir, 'nats', 'nats'), { recursive: true });
  await lone.start('nats');
}

async function awaitRemoval({ engines }: Mesh): Promise<string[]> {
  const deadlineMs = performance.now() + removalMs;
  for (;;) {
    const left = await listBucket(engines);
    if (left.length === 0 || performance.now() > deadlineMs) return left;
    await sleep(pauseMs);
  }
}
