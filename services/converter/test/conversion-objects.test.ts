import { conversionIdSchema } from '@floatwise/contracts';
import { openObjectStore } from '@floatwise/service-kit/s3';
import { findFreePort, startEngines } from '@floatwise/testkit';
import { expect, it } from 'vitest';
import { openConversionObjects } from '../src/adapters/conversion-objects.ts';

it('stores a result when the store comes back, and removes all of it', async () => {
  const s3 = await findFreePort();
  const store = openObjectStore({
    endpoint: `http://127.0.0.1:${s3}`,
    accessKey: 'floatwise',
    secretKey: 'floatwise-test',
    bucket: 'conversions',
    region: 'us-east-1',
  });
  const run = { id: conversionIdSchema.parse(crypto.randomUUID()), attempt: 1 };
  const objects = openConversionObjects(store);
  const going = new AbortController().signal;
  const storing = Promise.all([
    objects.putOutput(run, [Buffer.from('output')], going),
    objects.putReport(run, Buffer.from('report'), going),
    objects.putAttachments(run, [Buffer.from('a'), Buffer.from('file')], going),
  ]);
  const engines = await startEngines({ only: ['s3'], ports: { s3 } });
  await store.ensureBucket();
  const [outputBytes, , attachmentBytes] = await storing;
  const stored = await store.list('');
  await objects.removeOutput(run);
  const left = await store.list('');
  await engines.stop();
  expect([outputBytes, attachmentBytes]).toEqual([6, 5]);
  expect(stored.map(({ bytes }) => bytes)).toEqual([6, 6, 5]);
  expect(left).toEqual([]);
});
