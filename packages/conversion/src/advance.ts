import type { Conversion, KeptConversion } from '@floatwise/contracts';
import type { ChangeOptions, ConversionRecords } from './record-store.ts';
import type { Refusal, Transition } from './transition.ts';

/** What became of a record. */
export interface Advanced<Next extends Conversion> {
  /** The latest record; undefined if it is gone, or the id is another conversion's by now. */
  readonly latest: KeptConversion | undefined;
  /** What this call changed; undefined if it left the record as it was. */
  readonly changed?: Next;
  /** The record that was changed. */
  readonly before?: Conversion;
  /** Why it was left; undefined if it is gone. */
  readonly refused?: Refusal;
}

/** Applies a transition to the latest record: to the record as seen, and again to what others made of it meanwhile. */
export async function advance<Next extends Conversion>(
  seen: KeptConversion,
  step: (conversion: Conversion) => Transition<Next>,
  records: Pick<ConversionRecords, 'find' | 'change'>,
  options?: ChangeOptions,
): Promise<Advanced<Next>> {
  for (let latest: KeptConversion | undefined = seen; latest !== undefined;) {
    if (latest.conversion.instance !== seen.conversion.instance)
      return { latest: undefined, refused: 'replaced' };
    const { next, refused } = step(latest.conversion);
    if (refused !== undefined) return { latest, refused };
    const kept: KeptConversion | undefined = await records.change(latest, next, options);
    if (kept !== undefined) return { latest: kept, changed: next, before: latest.conversion };
    latest = await records.find(seen.conversion.id);
  }
  return { latest: undefined };
}
