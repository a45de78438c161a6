import type { ConversionEnding } from './conversion-ending.ts';
import type { PositionStore } from './ports.ts';
import { createRecordConversions, type CounterStores } from './record-conversions.ts';

/** Counts recorded endings again, in stream order, into empty counters. Returns their number. */
export async function rebuildCounters(
  endings: AsyncIterable<readonly ConversionEnding[]>,
  { counters, positions }: { counters: CounterStores; positions: PositionStore },
): Promise<number> {
  // Each ending is recorded once, under the first event that reported it, so all count.
  const recorded = { put: (some: readonly ConversionEnding[]) => Promise.resolve([...some]) };
  const count = createRecordConversions({ ...counters, endings: recorded });
  let counted = 0;
  let last: ConversionEnding | undefined;
  for await (const batch of endings) {
    counted += await count(batch);
    last = batch.at(-1) ?? last;
  }
  if (last !== undefined) await positions.put(last.position);
  return counted;
}
