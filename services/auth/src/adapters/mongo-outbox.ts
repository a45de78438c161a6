import { userIdSchema, type EmailKind } from '@floatwise/contracts';
import { askMongo } from '@floatwise/service-kit/mongodb';
import { Types, type Connection } from 'mongoose';
import type { Outbox, WaitingEmail } from '../app/outbox.ts';

interface EmailDocument {
  _id: Types.ObjectId;
  kind: EmailKind;
  to: string;
  userId?: string;
  about?: string;
  at: Date;
  dueAt: Date;
  tries: number;
}

/** Emails in the collection `mail_outbox`, each until it has left. */
export function createMongoOutbox(connection: Connection): Outbox {
  const collection = connection.collection<EmailDocument>('mail_outbox');
  return {
    ensureIndexes: () =>
      askMongo(async () => {
        await collection.createIndex({ dueAt: 1 }, {}, {});
        await collection.createIndex({ userId: 1 }, {}, {});
      }),
    put: (email) =>
      askMongo(async () => {
        const at = new Date();
        await collection.insertOne({ _id: new Types.ObjectId(), ...email, at, dueAt: at, tries: 0 });
      }),
    takeDue: (now, leaseUntil) =>
      askMongo(async () => {
        for (;;) {
          const [found] = await collection
            .find({ dueAt: { $lte: now } })
            .sort({ dueAt: 1 })
            .limit(1)
            .toArray();
          if (found === undefined) return undefined;
          const { modifiedCount } = await collection.updateOne(
            { _id: found._id, dueAt: found.dueAt },
            { $set: { dueAt: leaseUntil }, $inc: { tries: 1 } },
          );
          // Otherwise another instance was quicker.
          if (modifiedCount === 1) return toEmail(found);
        }
      }),
    putBack: (id, dueAt) =>
      askMongo(async () => {
        await collection.updateOne({ _id: new Types.ObjectId(id) }, { $set: { dueAt } });
      }),
    remove: (id) =>
      askMongo(async () => {
        await collection.deleteOne({ _id: new Types.ObjectId(id) });
      }),
    listOf: (userId) => askMongo(async () => (await collection.find({ userId }).toArray()).map(toEmail)),
    removeAll: (userId) =>
      askMongo(async () => {
        await collection.deleteMany({ userId });
      }),
  };
}

function toEmail({ _id, kind, to, userId, about, at, tries }: EmailDocument): WaitingEmail {
  return {
    id: _id.toHexString(),
    kind,
    to,
    ...(userId === undefined ? {} : { userId: userIdSchema.parse(userId) }),
    ...(about === undefined ? {} : { about }),
    at,
    tries,
  };
}
