import { userIdSchema } from '@floatwise/contracts';
import { guardMongo } from '@floatwise/service-kit/mongodb';
import { Types, type Connection } from 'mongoose';
import type { Outbox, WaitingEmail } from '../app/mail-desk.ts';
import type { LinkStore, StoredLink } from '../app/link-store.ts';

interface EmailDocument extends Omit<WaitingEmail, 'id' | 'userId'> {
  _id: Types.ObjectId;
  userId?: string;
  dueAt: Date;
}

/** Emails in the collection `mail_outbox`, each until it is sent. */
export function createMongoOutbox(connection: Connection): Outbox {
  const collection = connection.collection<EmailDocument>('mail_outbox');
  return guardMongo<Outbox>({
    ensureIndexes: async () => {
      await collection.createIndex({ dueAt: 1 }, {}, {});
      await collection.createIndex({ userId: 1 }, {}, {});
    },
    put: (email) => {
      const at = new Date();
      return collection.insertOne({ _id: new Types.ObjectId(), ...email, at, dueAt: at, tries: 0 });
    },
    takeDue: async (now, leaseUntil) => {
      for (;;) {
        const found = await collection.findOne({ dueAt: { $lte: now } }, { sort: { dueAt: 1 } });
        if (found === null) return undefined;
        const { modifiedCount } = await collection.updateOne(
          { _id: found._id, dueAt: found.dueAt },
          { $set: { dueAt: leaseUntil }, $inc: { tries: 1 } },
        );
        // Otherwise another instance was faster.
        if (modifiedCount === 1) return toEmail(found);
      }
    },
    putBack: (id, dueAt) => collection.updateOne({ _id: new Types.ObjectId(id) }, { $set: { dueAt } }),
    remove: (id) => collection.deleteOne({ _id: new Types.ObjectId(id) }),
    listOf: async (userId) => (await collection.find({ userId }).toArray()).map(toEmail),
    removeAll: (userId) => collection.deleteMany({ userId }),
  });
}

const toEmail = ({ _id, userId, dueAt: _dueAt, ...email }: EmailDocument): WaitingEmail => ({
  ...email,
  id: _id.toHexString(),
  ...(userId === undefined ? {} : { userId: userIdSchema.parse(userId) }),
});

interface LinkDocument extends Omit<StoredLink, 'secretHash' | 'userId'> {
  /** The hash of the link's secret. */
  _id: string;
  userId: string;
}

/** Links in the collection `mail_links`, each until it is used or expires. */
export function createMongoLinkStore(connection: Connection): LinkStore {
  const collection = connection.collection<LinkDocument>('mail_links');
  return guardMongo<LinkStore>({
    ensureIndexes: async () => {
      await collection.createIndex({ userId: 1 }, {}, {});
      await collection.createIndex({ expiresAt: 1 }, {}, {});
    },
    create: ({ secretHash, ...link }) => collection.insertOne({ _id: secretHash, ...link }),
    find: async (secretHash) => {
      const found = await collection.findOne({ _id: secretHash });
      return found === null ? undefined : toLink(found);
    },
    remove: (secretHash) => collection.deleteOne({ _id: secretHash }),
    listOf: async (userId) => (await collection.find({ userId }).toArray()).map(toLink),
    removeOf: (userId, kind) => collection.deleteMany({ userId, ...(kind === undefined ? {} : { kind }) }),
    removeExpired: (now) => collection.deleteMany({ expiresAt: { $lt: now } }),
  });
}

const toLink = ({ _id: secretHash, userId, ...link }: LinkDocument): StoredLink => ({
  ...link,
  secretHash,
  userId: userIdSchema.parse(userId),
});
