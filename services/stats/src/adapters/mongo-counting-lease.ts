import { randomUUID } from 'node:crypto';
import { guardMongo, isDuplicateKey } from '@floatwise/service-kit/mongodb';
import type { Connection } from 'mongoose';
import type { CountingLease } from '../app/ports.ts';

interface LeaseDocument {
  _id: string;
  holder: string;
  until: Date;
}

/** A lease in the collection `leases`, by the clock of the instances; it runs out when its holder does not take it further. */
export function createMongoCountingLease(
  connection: Connection,
  name: string,
  leaseMs: number,
): CountingLease {
  const collection = connection.collection<LeaseDocument>('leases');
  const holder = randomUUID();
  return guardMongo<CountingLease>({
    take: async () => {
      const now = Date.now();
      try {
        await collection.updateOne(
          { _id: name, $or: [{ holder }, { until: { $lt: new Date(now) } }] },
          { $set: { holder, until: new Date(now + leaseMs) } },
          { upsert: true },
        );
        return true;
      } catch (error) {
        // The lease is there but the filter missed it: the upsert meets its name.
        if (isDuplicateKey(error)) return false;
        throw error;
      }
    },
    release: async () => {
      await collection.deleteOne({ _id: name, holder });
    },
  });
}
