import { formatAccountKey, userIdSchema } from '@floatwise/contracts';
import { askMongo, isDuplicateKey } from '@floatwise/service-kit/mongodb';
import { Schema, Types, type Connection } from 'mongoose';
import { isEmailKey, type Account } from '../app/account.ts';
import type { AccountStore } from '../app/account-store.ts';

interface AccountDocument {
  _id: Types.ObjectId;
  username: string;
  usernameKey: string;
  email?: string;
  emailKey?: string;
  passwordHash: string;
  credits: number;
  isAdmin: boolean;
  sessionsValidFrom?: Date;
  createdAt: Date;
}

const accountSchema = new Schema<AccountDocument>(
  {
    username: String,
    usernameKey: String,
    email: String,
    emailKey: String,
    passwordHash: String,
    credits: Number,
    isAdmin: Boolean,
    sessionsValidFrom: Date,
    createdAt: Date,
  },
  { collection: 'users', versionKey: false, strict: 'throw' },
);

accountSchema.index({ usernameKey: 1 }, { unique: true });
// Sparse, since accounts without an address are not each other's double.
accountSchema.index({ emailKey: 1 }, { unique: true, sparse: true });

/** Accounts in the collection `users`; one document each. */
export function createMongoAccountStore(connection: Connection): AccountStore {
  const model = connection.model('Account', accountSchema);

  return {
    ensureIndexes: () => askMongo(() => model.createIndexes()),

    create: (account) =>
      askMongo(async () => {
        const usernameKey = formatAccountKey(account.username);
        try {
          const document = await model.create({
            ...account,
            usernameKey,
            ...(account.email === undefined ? {} : { emailKey: formatAccountKey(account.email) }),
            createdAt: new Date(),
          });
          return { created: formatAccount(document.toObject()) };
        } catch (error) {
          if (!isDuplicateKey(error)) throw error;
          // Not every server names the index in its error, so ask which of the two it was.
          const isNameTaken = (await model.exists({ usernameKey }).lean()) !== null;
          return { taken: isNameTaken ? 'username' : 'email' };
        }
      }),

    findByLogin: (usernameOrEmail) =>
      askMongo(async () => {
        const key = formatAccountKey(usernameOrEmail);
        const found = await model.findOne(isEmailKey(key) ? { emailKey: key } : { usernameKey: key }).lean();
        return found === null ? undefined : formatAccount(found);
      }),

    find: (id) =>
      askMongo(async () => {
        const found = await model.findOne({ _id: new Types.ObjectId(id) }).lean();
        return found === null ? undefined : formatAccount(found);
      }),

    replacePasswordHash: (id, from, to) =>
      askMongo(async () => {
        const changed = await model
          .findOneAndUpdate(
            { _id: new Types.ObjectId(id), passwordHash: from },
            { $set: { passwordHash: to, sessionsValidFrom: new Date() } },
            { returnDocument: 'after' },
          )
          .lean();
        return changed === null ? undefined : formatAccount(changed);
      }),

    putAdmin: (id) =>
      askMongo(async () => {
        await model.updateOne({ _id: new Types.ObjectId(id) }, { $set: { isAdmin: true } });
      }),
  };
}

function formatAccount(document: AccountDocument): Account {
  return {
    id: userIdSchema.parse(document._id.toHexString()),
    username: document.username,
    ...(document.email === undefined ? {} : { email: document.email }),
    passwordHash: document.passwordHash,
    credits: document.credits,
    isAdmin: document.isAdmin,
    ...(document.sessionsValidFrom === undefined ? {} : { sessionsValidFrom: document.sessionsValidFrom }),
  };
}
