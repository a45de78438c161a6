import { listedFailureSchema, type ListedFailure } from '@floatwise/contracts';
import { askMongo } from '@floatwise/service-kit/mongodb';
import type { Connection } from 'mongoose';
import { nobody } from '../app/nobody.ts';

/** Answers a function that finds one failure in the collection `failures`; undefined when its person has been forgotten. */
export function createMongoFailureFind(
  connection: Connection,
): (conversionId: string) => Promise<ListedFailure | undefined> {
  const collection = connection.collection<{ _id: string; at: Date; userId: string }>('failures');
  return (conversionId) =>
    askMongo(async () => {
      const found = await collection.findOne({ _id: conversionId });
      if (found === null || found.userId === nobody) return undefined;
      const { _id: id, at, ...facts } = found;
      return listedFailureSchema.parse({ ...facts, id, at: at.toISOString() });
    });
}
