import { formatAccountKey } from '@floatwise/contracts';
import { askMongo, isDuplicateKey } from '@floatwise/service-kit/mongodb';
import { Types, type Connection } from 'mongoose';
import { isEmailKey } from '../app/account.ts';
import type { AccountStore } from '../app/account-store.ts';
import { defineAccountModel, toAccount } from './account-document.ts';
import { listAccountRows } from './list-account-rows.ts';

/** Accounts in the collection `users`; one document each. */
export function createMongoAccountStore(connection: Connection): AccountStore {
  const model = defineAccountModel(connection);

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
            ...(account.pendingEmail === undefined
              ? {}
              : { pendingEmailKey: formatAccountKey(account.pendingEmail) }),
            createdAt: new Date(),
          });
          return { created: toAccount(document.toObject()) };
        } catch (error) {
          if (!isDuplicateKey(error)) throw error;
          // Not every server names the index in its error, so ask which of the two it was.
          const isNameTaken = (await model.exists({ usernameKey }).lean()) !== null;
          if (isNameTaken) return { taken: 'username' };
          const { googleId } = account;
          const isLinked = googleId !== undefined && (await model.exists({ googleId }).lean()) !== null;
          return { taken: isLinked ? 'googleId' : 'email' };
        }
      }),

    findByLogin: (usernameOrEmail) =>
      askMongo(async () => {
        const key = formatAccountKey(usernameOrEmail);
        const found = await model.findOne(isEmailKey(key) ? { emailKey: key } : { usernameKey: key }).lean();
        return found === null ? undefined : toAccount(found);
      }),

    findByEmail: (email) =>
      askMongo(async () => {
        const found = await model.findOne({ emailKey: formatAccountKey(email) }).lean();
        return found === null ? undefined : toAccount(found);
      }),

    find: (id) =>
      askMongo(async () => {
        const found = await model.findOne({ _id: new Types.ObjectId(id) }).lean();
        return found === null ? undefined : toAccount(found);
      }),

    findByGoogle: (googleId) =>
      askMongo(async () => {
        const found = await model.findOne({ googleId }).lean();
        return found === null ? undefined : toAccount(found);
      }),

    linkGoogle: (id, googleId) =>
      askMongo(async () => {
        // The unique index decides; looking first serves servers whose updates do not name what they broke.
        const holder = await model.exists({ googleId }).lean();
        if (holder !== null && holder._id.toHexString() !== id) return undefined;
        try {
          const linked = await model
            .findOneAndUpdate(
              { _id: new Types.ObjectId(id), googleId: { $in: [null, googleId] } },
              { $set: { googleId } },
              { returnDocument: 'after' },
            )
            .lean();
          return linked === null ? undefined : toAccount(linked);
        } catch (error) {
          if (isDuplicateKey(error)) return undefined;
          throw error;
        }
      }),

    unlinkGoogle: (id) =>
      askMongo(async () => {
        const unlinked = await model
          .findOneAndUpdate(
            { _id: new Types.ObjectId(id), passwordHash: { $exists: true } },
            { $unset: { googleId: '' } },
            { returnDocument: 'after' },
          )
          .lean();
        return unlinked === null ? undefined : toAccount(unlinked);
      }),

    remove: (id) =>
      askMongo(async () => {
        await model.deleteOne({ _id: new Types.ObjectId(id) });
      }),

    replacePasswordHash: (id, from, to) =>
      askMongo(async () => {
        const changed = await model
          .findOneAndUpdate(
            { _id: new Types.ObjectId(id), passwordHash: from ?? { $exists: false } },
            { $set: { passwordHash: to, sessionsValidFrom: new Date() } },
            { returnDocument: 'after' },
          )
          .lean();
        return changed === null ? undefined : toAccount(changed);
      }),

    putPendingEmail: (id, email) =>
      askMongo(async () => {
        const pendingEmailKey = formatAccountKey(email);
        await model.updateOne(
          { _id: new Types.ObjectId(id) },
          { $set: { pendingEmail: email, pendingEmailKey } },
        );
      }),

    confirmEmail: (id, email) =>
      askMongo(async () => {
        const emailKey = formatAccountKey(email);
        const isTaken = async (): Promise<boolean> => {
          const holder = await model.exists({ emailKey }).lean();
          return holder !== null && holder._id.toHexString() !== id;
        };
        if (await isTaken()) return 'taken';
        try {
          const confirmed = await model
            .findOneAndUpdate(
              { _id: new Types.ObjectId(id), pendingEmailKey: emailKey },
              { $set: { email, emailKey }, $unset: { pendingEmail: '', pendingEmailKey: '' } },
              { returnDocument: 'after' },
            )
            .lean();
          if (confirmed !== null) return toAccount(confirmed);
        } catch (error) {
          // The unique index decides; not every server names what an update broke.
          if (isDuplicateKey(error) || (await isTaken())) return 'taken';
          throw error;
        }
        const found = await model.findOne({ _id: new Types.ObjectId(id), emailKey }).lean();
        return found === null ? undefined : toAccount(found);
      }),

    releasePendingEmail: (email) =>
      askMongo(async () => {
        await model.updateMany(
          { pendingEmailKey: formatAccountKey(email) },
          { $unset: { pendingEmail: '', pendingEmailKey: '' } },
        );
      }),

    putSignupCreditsGiven: (id) =>
      askMongo(async () => {
        await model.updateOne({ _id: new Types.ObjectId(id) }, { $unset: { signupCreditsDue: '' } });
      }),

    putAdmin: (id) =>
      askMongo(async () => {
        await model.updateOne({ _id: new Types.ObjectId(id) }, { $set: { isAdmin: true } });
      }),

    change: (id, change) =>
      askMongo(async () => {
        const ended = change.isBlocked === true ? { sessionsValidFrom: new Date() } : {};
        const changed = await model
          .findOneAndUpdate(
            { _id: new Types.ObjectId(id) },
            { $set: { ...change, ...ended } },
            { returnDocument: 'after' },
          )
          .lean();
        return changed === null ? undefined : toAccount(changed);
      }),

    putLogin: (id) =>
      askMongo(async () => {
        await model.updateOne({ _id: new Types.ObjectId(id) }, { $set: { lastLoginAt: new Date() } });
      }),

    hasOtherAdmin: (id) =>
      askMongo(async () => {
        const others = { _id: { $ne: new Types.ObjectId(id) }, isAdmin: true, isBlocked: { $ne: true } };
        return (await model.exists(others).lean()) !== null;
      }),

    list: (request) => askMongo(() => listAccountRows(model, request)),
  };
}
