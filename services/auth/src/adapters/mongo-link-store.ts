import { formatAccountKey, userIdSchema, type LinkKind } from '@floatwise/contracts';
import { askMongo } from '@floatwise/service-kit/mongodb';
import type { Connection } from 'mongoose';
import type { LinkStore, StoredLink } from '../app/link-store.ts';

interface LinkDocument {
  /** The hash of the link's secret. */
  _id: string;
  kind: LinkKind;
  userId: string;
  email: string;
  emailKey: string;
  createdAt: Date;
  expiresAt: Date;
}

/** Links in the collection `mail_links`, each until it is used or has expired. */
export function createMongoLinkStore(connection: Connection): LinkStore {
  const collection = connection.collection<LinkDocument>('mail_links');
  return {
    ensureIndexes: () =>
      askMongo(async () => {
        await collection.createIndex({ userId: 1 }, {}, {});
        await collection.createIndex({ emailKey: 1 }, {}, {});
        await collection.createIndex({ expiresAt: 1 }, {}, {});
      }),
    create: ({ secretHash, ...link }) =>
      askMongo(async () => {
        await collection.insertOne({ _id: secretHash, ...link, emailKey: formatAccountKey(link.email) });
      }),
    find: (secretHash) =>
      askMongo(async () => {
        const found = await collection.findOne({ _id: secretHash });
        return found === null ? undefined : toLink(found);
      }),
    remove: (secretHash) =>
      askMongo(async () => {
        await collection.deleteOne({ _id: secretHash });
      }),
    listOf: (userId) => askMongo(async () => (await collection.find({ userId }).toArray()).map(toLink)),
    countSince: ({ kind, email, since }) =>
      askMongo(() =>
        collection.countDocuments({
          emailKey: formatAccountKey(email),
          kind,
          createdAt: { $gt: since },
        }),
      ),
    removeOf: (userId, kind) =>
      askMongo(async () => {
        await collection.deleteMany({ userId, ...(kind === undefined ? {} : { kind }) });
      }),
    removeExpired: (now) =>
      askMongo(async () => {
        await collection.deleteMany({ expiresAt: { $lt: now } });
      }),
  };
}

function toLink({ _id, kind, userId, email, createdAt, expiresAt }: LinkDocument): StoredLink {
  return { secretHash: _id, kind, userId: userIdSchema.parse(userId), email, createdAt, expiresAt };
}
