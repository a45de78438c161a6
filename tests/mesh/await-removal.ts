import { listBucket, type Mesh } from '@floatwise/testkit';
import { expect } from 'vitest';

/** Waits until the objects that are in the bucket now are removed: all of them, or those of one conversion. */
export async function awaitRemoval(site: { engines: Pick<Mesh['engines'], 's3'> }, id = ''): Promise<void> {
  const list = async (): Promise<string[]> =>
    (await listBucket(site.engines)).filter((key) => key.includes(id));
  const keys = await list();
  await expect
    .poll(async () => (await list()).filter((key) => keys.includes(key)), {
      timeout: 90_000,
      interval: 1_000,
    })
    .toEqual([]);
}
