import { askMongo } from '@floatwise/service-kit/mongodb';
import type { Connection } from 'mongoose';

/** Records when the last back-up of this database was made. Left out of back-ups, since it does not apply to a restored copy. */
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

/** Undefined if there has been none. */
export async function findLastBackUp(connection: Connection): Promise<Date | undefined> {
  const notes = connection.collection<BackUpNote>(backUpNotes);
  return (await askMongo(() => notes.findOne(last)))?.at;
}
