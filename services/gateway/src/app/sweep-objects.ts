import type { ConversionObjects } from './ports.ts';

/** Removes what a crash left behind; answers how many objects that were. */
export async function sweepObjects(objects: ConversionObjects, maxAgeMs: number): Promise<number> {
  const keys = await objects.listOlderThan(maxAgeMs);
  await objects.remove(keys);
  return keys.length;
}
