import { get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  conversionBucket,
  creditHistorySchema,
  hasResult,
  type ConversionId,
  type CreditHistory,
} from '@floatwise/contracts';
import { connectNats, createLogger, type NatsConnection } from '@floatwise/service-kit';
import { createConversionId, startEngines, startMesh, type Mesh } from '@floatwise/testkit';
import { jetstream } from '@nats-io/jetstream';
import { headers } from '@nats-io/nats-core';
import { checkPromises } from '../check-promises.ts';
import { convertByRecord } from '../convert-by-record.ts';
import { acknowledge, fetchSettled, readSettled } from '../fetch-settled.ts';
import { createPeople, signupCredits, type Person } from '../person.ts';
import type { Scenario } from '../scenario.ts';
import { convertWhile, withSite } from '../site.ts';

const kills = 18;
const expiryMs = 45_000;
const services = ['gateway', 'auth', 'converter'] as const;

/** What the twelve people with unusual behaviour have seen. */
interface Seen {
  /** Bytes of results that were received. */
  sent: number;
  brokenOff: number;
  cancelled: number;
  reused: number;
  /** Results of which bytes were sent although the record never became `delivered`. */
  readonly unsettled: string[];
}

export const takeAndLeave: Scenario = {
  name: 'take-and-leave',
  description:
    '8 people convert; 12 cancel and keep reading, break off every second fetch or reuse ids, at two gateways, while gateway, auth and converter are killed',
  run: async () => {
    // Without NATS users, because this trial removes records, as their expiry does.
    const engines = await startEngines();
    try {
      return await withSite(
        { people: 8, engines, env: { STREAM_REPLICAS: '1' } },
        async ({ mesh, people }) => {
          const env = {
            ...{ LOG_LEVEL: 'warn', STREAM_REPLICAS: '1', CONVERSIONS_PER_MINUTE: '1000000' },
            SIGNUP_CREDITS: String(signupCredits),
          };
          const other = await startMesh({ engines, env });
          const logger = createLogger('take-and-leave', { level: 'silent' });
          const nats = await connectNats({ url: engines.natsUrl }, 'take-and-leave', logger);
          const odd = await createPeople(mesh.url, 12);
          const seen: Seen = { sent: 0, brokenOff: 0, cancelled: 0, reused: 0, unsettled: [] };
          try {
            let ended = false;
            const untilEnd = async (): Promise<void> => {
              while (!ended) await sleep(100);
            };
            const leaving = [
              convertWhile(
                odd.slice(0, 4),
                (person) => callOffAndReadOn(person, [mesh, other], seen),
                untilEnd,
              ),
              convertWhile(odd.slice(4, 8), (person) => breakOffTwice(person, [mesh, other], seen), untilEnd),
              convertWhile(
                odd.slice(8),
                (person) => useIdsAgain(person, { url: mesh.url, nats }, seen),
                untilEnd,
              ),
            ];
            await convertWhile(people, convertByRecord, () => killAtRandom(mesh));
            ended = true;
            await Promise.all(leaving);
            const all = [...people, ...odd];
            const { figures, broken } = await checkPromises(mesh, all);
            const disagreeing = await listDisagreements(all);
            const { unsettled, ...counts } = seen;
            return {
              figures: { kills, ...figures, ...counts, unsettled: unsettled.length },
              broken: [
                ...broken,
                ...disagreeing,
                ...(unsettled.length === 0
                  ? []
                  : [`Sent before they were settled: ${unsettled.join(', ')}.`]),
                ...(Math.min(counts.brokenOff, counts.cancelled, counts.reused) > 0
                  ? []
                  : ['Not every case was tried.']),
              ],
            };
          } finally {
            await nats.close();
            await other.stop();
          }
        },
      );
    } finally {
      await engines.stop();
    }
  },
};

async function killAtRandom(mesh: Mesh): Promise<void> {
  for (let kill = 0; kill < kills; kill++) {
    await sleep(300 + Math.random() * 2_000);
    const name = services[kill % services.length] ?? 'gateway';
    await mesh
      .processes(name)
      .findLast((one) => one.isRunning())
      ?.kill('SIGKILL');
    await mesh.start(name);
  }
}

/** Submits until the result is ready. Returns undefined if the conversion failed. */
async function finish(person: Person, id: ConversionId): Promise<boolean> {
  const { client, work } = person;
  const started = client.startConversion(work, { id });
  return started.then(
    async () => (await readSettled(person, id))?.state === 'finished',
    () => false,
  );
}

/**
 * Fetches at one of the gateways and reads up to the given number of bytes. Returns how many it read; 0 if the fetch was
 * refused or lost.
 */
async function readSome(
  { planner }: Person,
  id: ConversionId,
  { url, most, meanwhile }: { url: string; most: number; meanwhile?: () => Promise<void> },
): Promise<number> {
  return new Promise((resolve) => {
    let read = 0;
    const end = (): void => resolve(read);
    const request = get(
      `${url}/api/conversions/${id}/output`,
      { agent: false, headers: { cookie: planner.cookie() } },
      (answer) => {
        if (answer.statusCode !== 200) {
          answer.resume().on('end', end);
          return;
        }
        void meanwhile?.().catch(() => undefined);
        answer.on('data', (chunk: Buffer) => {
          read += chunk.length;
          if (read >= most) answer.destroy();
        });
        answer.on('close', end).on('error', end);
      },
    );
    request.on('error', end);
  });
}

const pickUrl = (meshes: readonly Mesh[]): string =>
  meshes[Math.floor(Math.random() * meshes.length)]?.url ?? '';

/** Compares the final record with what was paid and counted. A result must be settled before any byte is sent. */
async function note(person: Person, id: ConversionId, read: number, seen: Seen): Promise<void> {
  const conversion = await readSettled(person, id);
  seen.sent += read;
  if (conversion?.state === 'delivered') {
    person.ledger.charged += conversion.price;
    person.ledger.received++;
  } else if (read > 0) seen.unsettled.push(`${id} ${conversion?.state ?? 'gone'}`);
}

async function callOffAndReadOn(person: Person, meshes: readonly Mesh[], seen: Seen): Promise<void> {
  const id = createConversionId();
  if (!(await finish(person, id))) return;
  const callOff = async (): Promise<void> => {
    await sleep(Math.random() * 5);
    await acknowledge(person, id);
  };
  const isEarly = Math.random() < 0.5;
  const early = isEarly ? callOff() : undefined;
  const meanwhile = isEarly ? {} : { meanwhile: callOff };
  const read = await readSome(person, id, { url: pickUrl(meshes), most: Infinity, ...meanwhile });
  await early;
  await note(person, id, read, seen);
  await acknowledge(person, id);
  seen.cancelled++;
}

async function breakOffTwice(person: Person, meshes: readonly Mesh[], seen: Seen): Promise<void> {
  const id = createConversionId();
  if (!(await finish(person, id))) return;
  const most = 1 + Math.floor(Math.random() * person.work.expected.length);
  const read = await readSome(person, id, { url: pickUrl(meshes), most });
  seen.brokenOff++;
  if (read === 0) {
    // Refused or lost before the first byte: the record has the outcome.
    const conversion = await readSettled(person, id);
    if (conversion?.state === 'finished')
      await person.client.call(`/api/conversions/${id}/take`, { method: 'POST' }).catch(() => undefined);
  }
  seen.sent += read;
  const conversion = await readSettled(person, id);
  if (read > 0 && (conversion === undefined || !hasResult(conversion))) {
    seen.unsettled.push(`${id} ${conversion?.state ?? 'gone'}`);
  }
  await fetchSettled(person, id);
}

/** Several at once, because each waits long before it reuses its id. */
async function useIdsAgain(...[person, site, seen]: Parameters<typeof useIdAgain>): Promise<void> {
  await Promise.all(Array.from({ length: 4 }, () => useIdAgain(person, site, seen)));
}

/**
 * After its record has expired, an id names a new conversion, which is paid for whether the earlier one was settled or
 * released.
 */
async function useIdAgain(
  person: Person,
  { url, nats }: { url: string; nats: NatsConnection },
  seen: Seen,
): Promise<void> {
  const id = createConversionId();
  for (const end of ['settle', 'release', 'settle'] as const) {
    if (!(await finish(person, id))) return;
    const read = end === 'settle' ? await readSome(person, id, { url, most: Infinity }) : 0;
    await acknowledge(person, id);
    await note(person, id, read, seen);
    seen.reused++;
    const conversion = await readSettled(person, id);
    if (conversion === undefined || hasResult(conversion) || conversion.state === 'finished') return;
    // A record expires much later than its objects have been removed twice.
    await sleep(expiryMs);
    const marker = headers();
    marker.set('KV-Operation', 'DEL');
    await jetstream(nats).publish(`$KV.${conversionBucket.name}.${id}`, '', { headers: marker });
    await sleep(200);
  }
}

/** People whose history is inconsistent: each conversion may occur once, and the movements must add up to the balance. */
async function listDisagreements(people: readonly Person[]): Promise<string[]> {
  const texts = await Promise.all(
    people.map(async ({ client }) => {
      const readPage = async (query: string): Promise<CreditHistory> =>
        creditHistorySchema.parse(
          JSON.parse(Buffer.from(await client.call(`/api/credits${query}`)).toString()),
        );
      const { credits } = await readPage('');
      let [sum, before]: [number, number | undefined] = [0, undefined];
      do {
        const page = await readPage(before === undefined ? '' : `?before=${before}`);
        for (const movement of page.movements) sum += movement.credits;
        before = page.next;
      } while (before !== undefined);
      return sum === credits && credits <= signupCredits
        ? []
        : [`A history adds up to ${sum} instead of ${credits}.`];
    }),
  );
  return texts.flat();
}
