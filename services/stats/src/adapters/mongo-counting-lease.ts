import { randomUUID } from 'node:crypto';
import { guardMongo, isDuplicateKey } from '@floatwise/service-kit/mongodb';
import type { Connection } from 'mongoose';
import type { CountingLease } from '../app/ports.ts';

interface LeaseDocument {
  _id: string;
  holder: string;
  until: Date;
}

/**
 * A lease in the collection `leases`. It runs out, by the clock of the instances, when its holder does not take it further. An
 * instance that sees it unchanged for as long takes it too: the holder's clock may have been ahead.
 */
export function createMongoCountingLease(
  connection: Connection,
  name: string,
  leaseMs: number,
): CountingLease {
  const collection = connection.collection<LeaseDocument>('leases');
  const holder = randomUUID();
  type Terms = Pick<LeaseDocument, 'holder' | 'until'>;
  /** The lease of another instance, and since when it is unchanged. */
  let seen: (Terms & { readonly sinceMs: number }) | undefined;
  const look = async (): Promise<void> => {
    const found = await collection.findOne({ _id: name });
    const isSame = seen?.holder === found?.holder && seen?.until.getTime() === found?.until.getTime();
    if (!isSame) seen = found === null ? undefined : { ...found, sinceMs: performance.now() };
  };
  const listOver = (): Terms[] => {
    if (seen === undefined || performance.now() - seen.sinceMs < leaseMs) return [];
    return [{ holder: seen.holder, until: seen.until }];
  };
  return guardMongo<CountingLease>({
    take: async () => {
      const now = Date.now();
      try {
        await collection.updateOne(
          { _id: name, $or: [{ holder }, { until: { $lt: new Date(now) } }, ...listOver()] },
          { $set: { holder, until: new Date(now + leaseMs) } },
          { upsert: true },
        );
        return true;
      } catch (error) {
        // The lease is there but the filter missed it: the upsert meets its name.
        if (!isDuplicateKey(error)) throw error;
        await look();
        return false;
      }
    },
    release: () => collection.deleteOne({ _id: name, holder }),
  });
}
