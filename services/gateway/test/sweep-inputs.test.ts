import { objectKeys } from '@floatwise/contracts';
import { connectNats, createLogger, ensureStreams, openConversionRecords } from '@floatwise/service-kit';
import { openObjectStore } from '@floatwise/service-kit/s3';
import { createConversionId, startEngines } from '@floatwise/testkit';
import { expect, it } from 'vitest';
import { openConversionObjects } from '../src/adapters/conversion-objects.ts';
import { createConversionView } from '../src/app/conversion-view.ts';
import { sweepInputs } from '../src/app/sweep-inputs.ts';
import { createKept } from './sample-conversions.ts';

it('removes files without a record only', async () => {
  const engines = await startEngines({ only: ['nats', 's3'] });
  const logger = createLogger('test', { level: 'silent' });
  const nats = await connectNats({ url: engines.natsUrl }, 'test', logger);
  try {
    await ensureStreams(nats, 1);
    const records = await openConversionRecords(nats);
    const store = openObjectStore({ ...engines.s3, bucket: 'floatwise', region: 'us-east-1' });
    await store.ensureBucket();
    const [lone, kept] = [createConversionId(), createConversionId()];
    await records.create(createKept(1, { id: kept }).conversion);
    for (const id of [lone, kept]) await store.putBytes(objectKeys.input(id), Buffer.from('ERMHDR'));
    const errors: unknown[] = [];
    const objects = openConversionObjects(store);
    const ports = {
      objects,
      records,
      view: createConversionView(),
      onTidyError: (error: unknown) => errors.push(error),
    };
    const sweep = sweepInputs(ports, 100);
    const listKeys = async (): Promise<string[]> => (await store.list('inputs/')).map(({ key }) => key);
    await expect.poll(listKeys, { timeout: 10_000 }).toEqual([objectKeys.input(kept)]);
    await sweep.stop();
    expect(errors).toEqual([]);
  } finally {
    await nats.close();
    await engines.stop();
  }
});
