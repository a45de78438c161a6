import { formatAccountKey, userIdSchema } from '@floatwise/contracts';
import { guardMongo } from '@floatwise/service-kit/mongodb';
import type { Connection } from 'mongoose';
import type { LinkStore, StoredLink } from '../app/link-store.ts';

interface LinkDocument extends Omit<StoredLink, 'secretHash' | 'userId'> {
  /** The hash of the link's secret. */
  _id: string;
  userId: string;
  emailKey: string;
}

/** Links in the collection `mail_links`, each until it is used or expires. */
export function createMongoLinkStore(connection: Connection): LinkStore {
  const collection = connection.collection<LinkDocument>('mail_links');
  return guardMongo<LinkStore>({
    ensureIndexes: async () => {
      await collection.createIndex({ userId: 1 }, {}, {});
      await collection.createIndex({ emailKey: 1 }, {}, {});
      await collection.createIndex({ expiresAt: 1 }, {}, {});
    },
    create: ({ secretHash, ...link }) =>
      collection.insertOne({ _id: secretHash, ...link, emailKey: formatAccountKey(link.email) }),
    find: async (secretHash) => {
      const found = await collection.findOne({ _id: secretHash });
      return found === null ? undefined : toLink(found);
    },
    remove: (secretHash) => collection.deleteOne({ _id: secretHash }),
    listOf: async (userId) => (await collection.find({ userId }).toArray()).map(toLink),
    countSince: ({ kind, email, since }) =>
      collection.countDocuments({ emailKey: formatAccountKey(email), kind, createdAt: { $gt: since } }),
    removeOf: (userId, kind) => collection.deleteMany({ userId, ...(kind === undefined ? {} : { kind }) }),
    removeExpired: (now) => collection.deleteMany({ expiresAt: { $lt: now } }),
  });
}

const toLink = ({ _id: secretHash, userId, emailKey: _key, ...link }: LinkDocument): StoredLink => ({
  ...link,
  secretHash,
  userId: userIdSchema.parse(userId),
});
