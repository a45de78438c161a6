import { conversionIdSchema, userIdSchema } from '@floatwise/contracts';
import { guardMongo } from '@floatwise/service-kit/mongodb';
import type { Connection } from 'mongoose';
import type { Charged } from '../app/ledger-entry.ts';
import type { HoldList } from '../app/ledger-store.ts';

interface HoldDocument {
  /** The instance, or the conversion's id in holds of earlier releases. */
  _id: string;
  /** Absent in holds of earlier releases. */
  conversionId?: string;
  userId: string;
  until: Date;
}

/** Holds in the collection `credit_holds`, one for each priced conversion that waits to be taken. */
export function createMongoHoldList(connection: Connection): HoldList {
  const collection = connection.collection<HoldDocument>('credit_holds');
  return guardMongo<HoldList>({
    put: ({ conversionId, instance, userId, until }) => {
      const $set = { ...(instance === undefined ? {} : { conversionId }), userId, until };
      return collection.updateOne({ _id: formatId({ conversionId, instance }) }, { $set }, { upsert: true });
    },
    remove: (charged) => collection.deleteOne({ _id: formatId(charged) }),
    removeAll: (userId) => collection.deleteMany({ userId }),
    listOverdue: async (now) => {
      const found = await collection.find({ until: { $lt: now } }).toArray();
      return found.map(({ _id, conversionId, userId, until }) => ({
        conversionId: conversionIdSchema.parse(conversionId ?? _id),
        ...(conversionId === undefined ? {} : { instance: _id }),
        userId: userIdSchema.parse(userId),
        until,
      }));
    },
  });
}

const formatId = ({ instance, conversionId }: Charged): string => instance ?? conversionId;
