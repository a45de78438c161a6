import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  conversionBucket,
  conversionSchema,
  type Conversion,
  type KeptConversion,
} from '@floatwise/contracts';
import { createConversionId, findFreePort, startEngines, type Engines } from '@floatwise/testkit';
import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openConversionRecords, parseRecord, type ConversionRecords } from './conversion-records.ts';
import { createLogger } from './logger.ts';
import { connectNats, type NatsConnection } from './nats.ts';
import { ensureStreams } from './streams.ts';

let dataDir: string;
let port: number;
let engines: Engines;
let nats: NatsConnection;
let records: ConversionRecords;
const start = (): Promise<Engines> => startEngines({ only: ['nats'], dataDir, ports: { nats: port } });

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'floatwise-nats-'));
  port = await findFreePort();
  engines = await start();
  nats = await connectNats({ url: engines.natsUrl }, 'test', createLogger('test', { level: 'silent' }));
  await ensureStreams(nats, 1);
  records = await openConversionRecords(nats);
});
afterAll(async () => {
  await nats.close();
  await engines.stop();
  await rm(dataDir, { recursive: true, force: true });
});

/** Records are written, but the first answer is lost and `meanwhile` runs before the retry. */
async function openWithLostAnswer(meanwhile: () => Promise<unknown>): Promise<ConversionRecords> {
  let isLost = false;
  const request: NatsConnection['request'] = async (subject, ...rest) => {
    const answer = await nats.request(subject, ...rest);
    if (isLost || !subject.startsWith('$KV.')) return answer;
    isLost = true;
    await meanwhile();
    throw new Error('The answer was lost.');
  };
  return openConversionRecords(
    new Proxy(nats, {
      get: (target, name) => (name === 'request' ? request : (Reflect.get(target, name, target) as unknown)),
    }),
  );
}

function createQueued(change: Partial<Record<keyof Conversion, unknown>> = {}): Conversion {
  const now = new Date().toISOString();
  return conversionSchema.parse({
    version: 1,
    id: createConversionId(),
    instance: 'one',
    userId: 'a'.repeat(24),
    username: 'Ann',
    toolId: 'x-pobs',
    fileName: 'a.xer',
    inputBytes: 1,
    options: {},
    requestedAt: now,
    since: now,
    deadline: now,
    attempt: 0,
    state: 'queued',
    ...change,
  });
}

describe('conversion records', () => {
  it('have one creator, however many try at the same time', async () => {
    const conversion = createQueued();
    const claims = await Promise.all(Array.from({ length: 8 }, () => records.create(conversion)));
    const won = claims.filter((kept) => kept !== undefined);
    expect(won).toHaveLength(1);
    expect(await records.find(conversion.id)).toEqual(won[0]);
  });

  it('are changed only by the first writer that read their latest revision', async () => {
    const kept = await records.create(createQueued());
    if (!kept) throw new Error('It was not created.');
    const changes = await Promise.all(
      [1, 2, 3].map((attempt) => records.change(kept, { ...createQueued(), ...kept.conversion, attempt })),
    );
    const [won, ...more] = changes.filter((change) => change !== undefined);
    expect(more).toEqual([]);
    expect(await records.find(kept.conversion.id)).toEqual(won);
    expect(await records.change(kept, kept.conversion)).toBeUndefined();
  });

  it('do not exist before they are created, and unreadable ones are not returned', async () => {
    const { id } = createQueued();
    expect(await records.find(id)).toBeUndefined();
  });

  it('expire some time after their end, and not before', async () => {
    const kept = await records.create(createQueued());
    if (!kept) throw new Error('It was not created.');
    const readTtl = async (): Promise<string | undefined> => {
      const manager = await jetstreamManager(nats);
      const subject = `$KV.${conversionBucket.name}.${kept.conversion.id}`;
      const stored = await manager.streams.getMessage(conversionBucket.stream, { last_by_subj: subject });
      return stored?.header.get('Nats-TTL');
    };
    expect(await readTtl()).toBe('');
    await records.change(kept, conversionSchema.parse({ ...kept.conversion, state: 'abandoned' }));
    expect(await readTtl()).toBe('900s');
  });

  it('survive a kill of their server, and writes during the outage happen once', async () => {
    const kept = await records.create(createQueued());
    if (!kept) throw new Error('It was not created.');
    await engines.kill();
    const changing = records.change(kept, conversionSchema.parse({ ...kept.conversion, attempt: 1 }), {
      limitMs: 30_000,
    });
    engines = await start();
    const changed = await changing;
    expect(changed?.conversion.attempt).toBe(1);
    expect(await records.find(kept.conversion.id)).toEqual(changed);
  });
});

describe('a change whose answer was lost', () => {
  const goOn = async (kept: KeptConversion, change: Partial<Conversion>): Promise<void> => {
    const found = await records.find(kept.conversion.id);
    if (!found) throw new Error('It is not there.');
    await records.change(found, conversionSchema.parse({ ...found.conversion, ...change }));
  };
  const create = async (): Promise<KeptConversion> => {
    const kept = await records.create(createQueued());
    if (!kept) throw new Error('It was not created.');
    return kept;
  };

  it('has been made', async () => {
    const kept = await create();
    const losing = await openWithLostAnswer(() => Promise.resolve());
    const next = conversionSchema.parse({ ...kept.conversion, attempt: 1 });
    expect((await losing.change(kept, next))?.conversion).toEqual(next);
  });

  it('has been made even if others changed the record after it', async () => {
    const kept = await create();
    const losing = await openWithLostAnswer(() => goOn(kept, { state: 'running' }));
    const next = conversionSchema.parse({ ...kept.conversion, attempt: 1 });
    const isTakenUp = ({ attempt }: Conversion): boolean => attempt === 1;
    const changed = await losing.change(kept, next, { isTakenUp });
    expect(changed?.conversion).toMatchObject({ state: 'running', attempt: 1 });
    expect(changed).toEqual(await records.find(kept.conversion.id));
  });

  it('has not been made if others changed the record before it', async () => {
    const kept = await create();
    await goOn(kept, { attempt: 2 });
    const isTakenUp = ({ attempt }: Conversion): boolean => attempt === 1;
    const next = conversionSchema.parse({ ...kept.conversion, attempt: 1 });
    expect(await records.change(kept, next, { isTakenUp })).toBeUndefined();
    const losing = await openWithLostAnswer(() => Promise.resolve());
    expect(await losing.change(kept, next, { isTakenUp })).toBeUndefined();
  });
});

describe('a record of a newer format', () => {
  const outcome = { code: 'conversion.newer-format', error: 'The site is being updated.' };
  const put = async (record: object, id: string): Promise<void> => {
    await jetstream(nats).publish(`$KV.${conversionBucket.name}.${id}`, JSON.stringify(record));
  };
  const read = async (id: string): Promise<unknown> => {
    const manager = await jetstreamManager(nats);
    const message = await manager.streams.getMessage(conversionBucket.stream, {
      last_by_subj: `$KV.${conversionBucket.name}.${id}`,
    });
    return message?.json();
  };

  it('can be ended by a process that cannot read it, and keeps its other fields', async () => {
    const { id } = createQueued();
    await put({ version: 99, state: 'queued', id, who: { name: 'Ann' } }, id);
    expect(await records.find(id)).toBeUndefined();
    expect(await records.failUnread(id, outcome)).toBe(true);
    const failed = { version: 99, id, who: { name: 'Ann' }, state: 'failed', outcome };
    expect(await read(id)).toMatchObject(failed);
    expect(await records.failUnread(id, outcome)).toBe(false);
  });

  it('is left unchanged once finished', async () => {
    const { id } = createQueued();
    await put({ version: 99, state: 'finished', id }, id);
    expect(await records.failUnread(id, outcome)).toBe(false);
    expect(await read(id)).toEqual({ version: 99, state: 'finished', id });
  });
});

it('skips a damaged record that lacks a field of the lists', () => {
  const sound = createQueued();
  const read = (record: object) => parseRecord({ revision: 1, json: () => record });
  expect(read(sound)?.conversion).toEqual(sound);
  for (const name of ['userId', 'fileName', 'requestedAt', 'since', 'deadline'] as const) {
    for (const value of [undefined, null, 5]) expect(read({ ...sound, [name]: value })).toBeUndefined();
  }
});

describe('a record with a damaged field', () => {
  const outcome = { outputName: 'plan-soos.xer', outputBytes: 5, tasks: 3, durationMs: 4 };
  const queued = createQueued();
  const finished = { ...queued, state: 'finished', price: 2, outcome, madeAt: queued.since };
  const failed = { ...queued, state: 'failed', outcome: { code: 'E_LOOP', error: 'A loop.' } };
  const damages: readonly [string, object, string, readonly unknown[]][] = [
    ['queued', queued, 'options', [undefined, null, 5]],
    ['queued', queued, 'toolId', [undefined, null, 5]],
    ['queued', queued, 'inputs', [null, 5]],
    ['finished', finished, 'outcome', [undefined, null, {}, { ...outcome, outputBytes: null }]],
    ['finished', finished, 'price', [null, 'two']],
    ['finished', finished, 'summary', [null, 5]],
    ['failed', failed, 'outcome', [undefined, null, {}, { code: 'E_LOOP' }]],
  ];
  const read = (record: object) => parseRecord({ revision: 1, json: () => record });

  it.each(damages)('of a %s conversion is not read', (_, sound, name, values) => {
    expect(read(sound)?.conversion).toEqual(sound);
    for (const value of values) expect(read({ ...sound, [name]: value })).toBeUndefined();
  });

  it('is read without a price, as written by a release without prices', () => {
    expect(read({ ...finished, price: undefined })?.conversion).toMatchObject({ price: 0 });
  });
});
