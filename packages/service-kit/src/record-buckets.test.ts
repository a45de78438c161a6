import {
  conversionBuckets,
  conversionSchema,
  createConversionId,
  type Conversion,
  type ConversionId,
} from '@floatwise/contracts';
import { startEngines, type Engines } from '@floatwise/testkit';
import { jetstreamManager } from '@nats-io/jetstream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openConversionRecords } from './conversion-records.ts';
import { createLogger } from './logger.ts';
import { connectNats, type NatsConnection } from './nats.ts';
import { setUpStreams } from './streams.ts';

let engines: Engines;
let nats: NatsConnection;

beforeEach(async () => {
  engines = await startEngines({ only: ['nats'] });
  nats = await connectNats({ url: engines.natsUrl }, 'test', createLogger('test', { level: 'silent' }));
});
afterEach(async () => {
  await nats.close();
  await engines.stop();
});

function createRecord(id: ConversionId = createConversionId()): Conversion {
  const now = new Date().toISOString();
  return conversionSchema.parse({
    ...{ version: 1, instance: 'one' },
    ...{ id, userId: 'a'.repeat(24), username: 'Ann', toolId: 'x-pobs', fileName: 'a.xer', inputBytes: 1 },
    ...{ options: {}, requestedAt: now, since: now, deadline: now, attempt: 0, state: 'queued' },
  });
}

async function countRecords(buckets: number): Promise<number[]> {
  const manager = await jetstreamManager(nats);
  const infos = conversionBuckets.slice(0, buckets).map(({ stream }) => manager.streams.info(stream));
  return (await Promise.all(infos)).map(({ state }) => state.messages);
}

describe('record buckets', () => {
  it('share the records', async () => {
    await setUpStreams(nats, { replicas: 1, recordBuckets: 3 });
    const records = await openConversionRecords(nats);
    expect(records.countBuckets()).toBe(3);
    for (let place = 0; place < 30; place++) {
      const kept = await records.create(createRecord());
      const changed = kept && (await records.change(kept, { ...kept.conversion, inputBytes: place }));
      expect(await records.find(changed?.conversion.id ?? createConversionId())).toEqual(changed);
    }
    const counts = await countRecords(3);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(30);
    expect(Math.min(...counts)).toBeGreaterThan(0);
  });

  it('lose nothing when their number grows, and cannot become fewer', async () => {
    await setUpStreams(nats, { replicas: 1, recordBuckets: 1 });
    const old = await openConversionRecords(nats);
    const kept = await Promise.all(Array.from({ length: 20 }, () => old.create(createRecord())));
    await setUpStreams(nats, { replicas: 1, recordBuckets: 3 });
    await expect(setUpStreams(nats, { replicas: 1, recordBuckets: 2 })).rejects.toThrow('can only grow');
    const records = await openConversionRecords(nats);
    for (const one of kept) {
      if (one === undefined) throw new Error('A record was not created.');
      const { id } = one.conversion;
      expect(await records.create(createRecord(id)), 'its id is taken').toBeUndefined();
      // Like a converter, which knows the revision from its job and has not read the record.
      const fresh = await openConversionRecords(nats);
      const changed = await fresh.change(one, { ...one.conversion, inputBytes: 2 });
      expect(changed).toBeDefined();
      expect(await old.find(id)).toEqual(changed);
    }
    // A process started before finds records that another has created since.
    const added = await Promise.all(Array.from({ length: 20 }, () => records.create(createRecord())));
    for (const one of added) expect(await old.find(one?.conversion.id ?? createConversionId())).toEqual(one);
  });
});
