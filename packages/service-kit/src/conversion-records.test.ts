import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { conversionBucket, type Conversion, type KeptConversion } from '@floatwise/contracts';
import type { ConversionRecords } from '@floatwise/conversion';
import { asWritten, createQueued } from '@floatwise/conversion/test';
import { describeRecords } from '@floatwise/conversion/test/describe-records';
import { findFreePort, startEngines, type Engines } from '@floatwise/testkit';
import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openConversionRecords, parseRecord } from './conversion-records.ts';
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

const readUnread = async (id: string): Promise<unknown> => {
  const manager = await jetstreamManager(nats);
  const message = await manager.streams.getMessage(conversionBucket.stream, {
    last_by_subj: `$KV.${conversionBucket.name}.${id}`,
  });
  return message?.json();
};

describeRecords('NATS', () => ({
  records,
  putUnread: (record) =>
    jetstream(nats).publish(`$KV.${conversionBucket.name}.${record.id}`, JSON.stringify(record)),
  readUnread,
}));

describe('conversion records in NATS', () => {
  it('expire some time after their end, and not before', async () => {
    const kept = await records.create(asWritten(createQueued()));
    if (!kept) throw new Error('It was not created.');
    const readTtl = async (): Promise<string | undefined> => {
      const manager = await jetstreamManager(nats);
      const subject = `$KV.${conversionBucket.name}.${kept.conversion.id}`;
      const stored = await manager.streams.getMessage(conversionBucket.stream, { last_by_subj: subject });
      return stored?.header.get('Nats-TTL');
    };
    expect(await readTtl()).toBe('');
    await records.change(kept, asWritten({ ...kept.conversion, state: 'abandoned' }));
    expect(await readTtl()).toBe('900s');
  });

  it('survive a kill of their server, and writes during the outage happen once', async () => {
    const kept = await records.create(asWritten(createQueued()));
    if (!kept) throw new Error('It was not created.');
    await engines.kill();
    const changing = records.change(kept, asWritten({ ...kept.conversion, attempt: 1 }), {
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
    await records.change(found, asWritten({ ...found.conversion, ...change }));
  };
  const create = async (): Promise<KeptConversion> => {
    const kept = await records.create(asWritten(createQueued()));
    if (!kept) throw new Error('It was not created.');
    return kept;
  };

  it('has been made', async () => {
    const kept = await create();
    const losing = await openWithLostAnswer(() => Promise.resolve());
    const next = asWritten({ ...kept.conversion, attempt: 1 });
    expect((await losing.change(kept, next))?.conversion).toEqual(next);
  });

  it('has been made even if others changed the record after it', async () => {
    const kept = await create();
    const losing = await openWithLostAnswer(() => goOn(kept, { state: 'running' }));
    const next = asWritten({ ...kept.conversion, attempt: 1 });
    const isTakenUp = ({ attempt }: Conversion): boolean => attempt === 1;
    const changed = await losing.change(kept, next, { isTakenUp });
    expect(changed?.conversion).toMatchObject({ state: 'running', attempt: 1 });
    expect(changed).toEqual(await records.find(kept.conversion.id));
  });

  it('has not been made if others changed the record before it', async () => {
    const kept = await create();
    await goOn(kept, { attempt: 2 });
    const isTakenUp = ({ attempt }: Conversion): boolean => attempt === 1;
    const next = asWritten({ ...kept.conversion, attempt: 1 });
    expect(await records.change(kept, next, { isTakenUp })).toBeUndefined();
    const losing = await openWithLostAnswer(() => Promise.resolve());
    expect(await losing.change(kept, next, { isTakenUp })).toBeUndefined();
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
