import { eventStream } from '@floatwise/contracts';
import { guardMongo } from '@floatwise/service-kit/mongodb';
import type { Connection } from 'mongoose';
import type { PositionStore } from '../app/ports.ts';

interface PositionDocument {
  _id: string;
  /** Compared field by field, so that a position never goes back. */
  state: { streamCreated: Date; sequence: number; created?: Date };
}

/** How far a stream is counted, in the collection `stream_positions`, one document per stream. */
export function createMongoPositionStore(connection: Connection, stream: string): PositionStore {
  const collection = connection.collection<PositionDocument>('stream_positions');
  return guardMongo<PositionStore>({
    find: async () => (await collection.findOne({ _id: stream }))?.state,
    put: async ({ streamCreated, sequence, created }) => {
      const further = { $max: { state: { streamCreated, sequence, ...(created && { created }) } } };
      await collection.updateOne({ _id: stream }, further, { upsert: true });
    },
  });
}

/** How far an earlier release has counted, which has a document for each counter of a user. */
export const openEarlierPosition = (connection: Connection): PositionStore =>
  createMongoPositionStore(connection, eventStream.name);

/** How far everything is counted. */
export const openCountingPosition = (connection: Connection): PositionStore =>
  createMongoPositionStore(connection, `${eventStream.name}/buckets`);
