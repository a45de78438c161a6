import type { ConversionObjects } from './ports.ts';

/** Removes what a crash left behind; answers how many objects and unfinished uploads that were. */
export async function sweepObjects(
  objects: ConversionObjects,
  maxAgeMs: { readonly object: number; readonly upload: number },
): Promise<number> {
  const keys = await objects.listOlderThan(maxAgeMs.object);
  await objects.remove(keys);
  return keys.length + (await objects.removeUnfinished(maxAgeMs.upload));
}
