import { guardMongo, isDuplicateKey } from '@floatwise/service-kit/mongodb';
import type { Connection } from 'mongoose';
import type { SignupMailboxes } from '../app/ports.ts';

interface MailboxDocument {
  /** A hash of the mailbox. */
  _id: string;
  userId?: string;
  /** When the account was deleted. */
  detachedAt?: Date;
}

/** Mailboxes in the collection `signup_mailboxes`. */
export function createMongoSignupMailboxes(connection: Connection): SignupMailboxes {
  const collection = connection.collection<MailboxDocument>('signup_mailboxes');
  return guardMongo<SignupMailboxes>({
    ensureIndexes: () => collection.createIndex({ userId: 1 }, { sparse: true }, {}),
    claim: async (mailboxHash, userId) => {
      try {
        await collection.insertOne({ _id: mailboxHash, userId });
        return true;
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
      }
      return (await collection.findOne({ _id: mailboxHash }))?.userId === userId;
    },
    detach: (userId) =>
      collection.updateMany({ userId }, { $set: { detachedAt: new Date() }, $unset: { userId: '' } }),
    forget: (deletedBefore) => collection.deleteMany({ detachedAt: { $lt: deletedBefore } }),
  });
}
