import { askMongo } from '@floatwise/service-kit/mongodb';
import type { Connection } from 'mongoose';
import { counterCollections } from './mongo-counter-store.ts';

/** Removes all that is counted, and how far the stream is counted; the records of endings stay. */
export async function resetCounters(connection: Connection): Promise<void> {
  for (const name of ['stream_positions', ...counterCollections]) {
    await askMongo(() => connection.collection(name).deleteMany({}));
  }
}
