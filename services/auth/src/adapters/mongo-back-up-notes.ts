import { askMongo } from '@floatwise/service-kit/mongodb';
import type { Connection } from 'mongoose';

/** Says when the last back-up was made; of this database and not of one restored from it, so that back-ups leave it out. */
export const backUpNotes = 'back_ups';

interface BackUpNote {
  readonly _id: string;
  readonly at: Date;
}
const last = { _id: 'last' };

export async function noteBackUp(connection: Connection): Promise<void> {
  const notes = connection.collection<BackUpNote>(backUpNotes);
  await askMongo(() => notes.updateOne(last, { $set: { at: new Date() } }, { upsert: true }));
}

/** Undefined when there was none yet. */
export async function findLastBackUp(connection: Connection): Promise<Date | undefined> {
  const notes = connection.collection<BackUpNote>(backUpNotes);
  return (await askMongo(() => notes.findOne(last)))?.at;
}
