import { listedFailureSchema, type ListedFailure } from '@floatwise/contracts';
import { askMongo } from '@floatwise/service-kit/mongodb';
import type { Connection } from 'mongoose';
import type { EndingDocument } from './mongo-ending-store.ts';

/** Returns a function that finds a failure in the collection `failures`; failures of deleted accounts have no user. */
export function createMongoFailureFind(
  connection: Connection,
): (endingId: string) => Promise<ListedFailure | undefined> {
  const collection = connection.collection<EndingDocument>('failures');
  return (endingId) =>
    askMongo(async () => {
      const found = await collection.findOne({ _id: endingId });
      if (found === null) return undefined;
      const { _id, conversionId: id = _id, at, ...facts } = found;
      return listedFailureSchema.parse({ ...facts, id, at: at.toISOString() });
    });
}
