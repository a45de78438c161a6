import { once } from 'node:events';
import { Readable } from 'node:stream';
import { objectKeys, objectPrefixes } from '@floatwise/contracts';
import { asWritten } from '@floatwise/conversion/test';
import { connectNats, createLogger, ensureStreams, openConversionRecords } from '@floatwise/service-kit';
import { openObjectStore } from '@floatwise/service-kit/s3';
import { createConversionId, listBucket, startEngines } from '@floatwise/testkit';
import { expect, it } from 'vitest';
import { openConversionObjects } from '../src/adapters/conversion-objects.ts';
import { createConversionView } from '../src/app/conversions/conversion-view.ts';
import { sweepObjects } from '../src/app/conversions/sweep-objects.ts';
import { createKept } from './sample-conversions.ts';

it('removes everything without a record, and nothing with one', async () => {
  const engines = await startEngines({ only: ['nats', 's3'] });
  const logger = createLogger('test', { level: 'silent' });
  const nats = await connectNats({ url: engines.natsUrl }, 'test', logger);
  try {
    await ensureStreams(nats, 1);
    const records = await openConversionRecords(nats);
    const store = openObjectStore({ ...engines.s3, bucket: 'floatwise', region: 'us-east-1' });
    await store.ensureBucket();
    const [lone, kept] = [createConversionId(), createConversionId()];
    await records.create(asWritten(createKept(1, { id: kept }).conversion));
    const listKeys = (id: typeof lone): string[] => [
      objectKeys.input(id),
      objectKeys.input(id, 2),
      objectKeys.output(id, 3),
      objectKeys.report(id, 3),
    ];
    for (const key of [lone, kept].flatMap(listKeys)) await store.putBytes(key, Buffer.from('ERMHDR'));
    const unfinished = createConversionId();
    const upload = new Readable({ read: () => undefined });
    upload.push(Buffer.alloc(9 * 1024 * 1024));
    void store.putStream(objectKeys.input(unfinished), upload).catch(() => undefined);
    await expect.poll(() => listBucket(engines)).toContain(`unfinished:${objectKeys.input(unfinished)}`);
    const errors: unknown[] = [];
    const ports = {
      objects: openConversionObjects(store),
      records,
      view: createConversionView(),
      onTidyError: (error: unknown) => errors.push(error),
    };
    const sweep = sweepObjects(ports, 100);
    await expect.poll(async () => (await listBucket(engines)).toSorted()).toEqual(listKeys(kept).toSorted());
    await sweep.stop();
    upload.destroy();
    await once(upload, 'close');
    expect(errors).toEqual([]);
    expect(objectPrefixes.every((prefix) => listKeys(kept).some((key) => key.startsWith(prefix)))).toBe(true);
  } finally {
    await nats.close();
    await engines.stop();
  }
});
