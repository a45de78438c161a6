import {
  conversionSchema,
  type Conversion,
  type ConversionId,
  type KeptConversion,
} from '@floatwise/contracts';
import { failUnread, type ConversionRecords } from '../src/index.ts';

/** Records in memory, and every revision that was written. */
export function createMemoryRecords(first: readonly KeptConversion[] = []) {
  const stored = new Map<ConversionId, KeptConversion>(first.map((kept) => [kept.conversion.id, kept]));
  const unread = new Map<string, { state: string }>();
  const history: Conversion[] = [];
  let revision = Math.max(0, ...first.map((kept) => kept.revision));
  const keep = (next: Conversion): KeptConversion => {
    const conversion = conversionSchema.parse(next);
    const kept = { revision: ++revision, conversion };
    stored.set(conversion.id, kept);
    history.push(conversion);
    return kept;
  };
  const records: ConversionRecords = {
    find: (id) => Promise.resolve(stored.get(id)),
    has: (id) => Promise.resolve(stored.has(id) || unread.has(id)),
    create: (conversion) => Promise.resolve(stored.has(conversion.id) ? undefined : keep(conversion)),
    change: (seen, next) =>
      Promise.resolve(stored.get(next.id)?.revision === seen.revision ? keep(next) : undefined),
    failUnread: (id, outcome) => {
      const record = stored.get(id)?.conversion ?? unread.get(id);
      const failed = record && failUnread(record, outcome, Date.now());
      if (failed !== undefined) unread.set(id, failed);
      return Promise.resolve(failed !== undefined);
    },
  };
  return {
    records,
    stored,
    history,
    /** Stores a record of a newer format. */
    putUnread: (record: { id: string; state: string }) => Promise.resolve(void unread.set(record.id, record)),
    readUnread: (id: string): Promise<unknown> => Promise.resolve(unread.get(id)),
  };
}
