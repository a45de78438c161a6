import { openObjectStore, trialKey } from '@floatwise/service-kit/s3';
import { Client } from 'minio';
import type { Engines } from './engines.ts';

const bucket = 'floatwise';

/** Keys of all objects of conversions in the services' bucket; those of unfinished multipart uploads start with `unfinished:`. */
export async function listBucket(engines: Pick<Engines, 's3'>): Promise<string[]> {
  const { endpoint, accessKey, secretKey } = engines.s3;
  const { hostname, port } = new URL(endpoint);
  const store = openObjectStore({ endpoint, accessKey, secretKey, bucket, region: 'us-east-1' });
  const client = new Client({ endPoint: hostname, port: Number(port), useSSL: false, accessKey, secretKey });
  const objects = (await store.list('')).filter(({ key }) => key !== trialKey);
  const { uploads } = await client.listIncompleteUploadsQuery(bucket, '', '', '', '');
  return [...objects.map(({ key }) => key), ...uploads.map(({ key }) => `unfinished:${key}`)];
}
