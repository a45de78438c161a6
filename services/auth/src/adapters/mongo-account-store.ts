import { formatAccountKey, type UserId } from '@floatwise/contracts';
import { guardMongo, isDuplicateKey } from '@floatwise/service-kit/mongodb';
import { Types, type Connection, type mongo } from 'mongoose';
import { identityFields, isEmailKey, type StoredAccount, type AccountStore } from '../app/account-store.ts';
import { listAccountRows, toAccount, type AccountDocument } from './list-account-rows.ts';

const byId = (id: UserId): { _id: Types.ObjectId } => ({ _id: new Types.ObjectId(id) });

/** Accounts in the collection `users`, one document each. */
export function createMongoAccountStore(connection: Connection): AccountStore {
  const accounts = connection.collection<AccountDocument>('users');
  type Filter = mongo.Filter<AccountDocument>;

  const exists = async (filter: Filter): Promise<boolean> => (await accounts.findOne(filter)) !== null;
  const find = async (filter: Filter): Promise<StoredAccount | undefined> => {
    const found = await accounts.findOne(filter);
    return found === null ? undefined : toAccount(found);
  };
  /** Returns the account after the change; undefined if none matches. */
  const update = async (
    filter: Filter,
    change: mongo.UpdateFilter<AccountDocument>,
  ): Promise<StoredAccount | undefined> => {
    const updated = await accounts.findOneAndUpdate(filter, change, {
      returnDocument: 'after',
      ignoreUndefined: true,
    });
    return updated === null ? undefined : toAccount(updated);
  };
  /** Later than every such instant before, also when one was set by a clock that was ahead: sessions and links keep theirs. */
  const nextValidFrom = async (id: UserId): Promise<Date> => {
    const beforeMs = (await find(byId(id)))?.sessionsValidFrom?.getTime() ?? 0;
    return new Date(Math.max(Date.now(), beforeMs + 1));
  };

  return guardMongo<AccountStore>({
    ensureIndexes: async () => {
      await accounts.createIndex({ usernameKey: 1 }, { unique: true }, {});
      // Sparse, since accounts without an address are not duplicates of each other.
      await accounts.createIndex({ emailKey: 1 }, { unique: true, sparse: true }, {});
      // Not unique: an unconfirmed address belongs to no account.
      await accounts.createIndex({ pendingEmailKey: 1 }, { sparse: true }, {});
      for (const field of Object.values(identityFields))
        await accounts.createIndex({ [field]: 1 }, { unique: true, sparse: true }, {});
    },

    create: async (account) => {
      const { username, email, pendingEmail } = account;
      const usernameKey = formatAccountKey(username);
      const document: AccountDocument = {
        ...account,
        _id: new Types.ObjectId(),
        usernameKey,
        ...(email === undefined ? {} : { emailKey: formatAccountKey(email) }),
        ...(pendingEmail === undefined ? {} : { pendingEmailKey: formatAccountKey(pendingEmail) }),
        createdAt: new Date(),
      };
      try {
        await accounts.insertOne(document);
        return { created: toAccount(document) };
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
        // Not every server names the index in its error, so check which of them it was.
        if (await exists({ usernameKey })) return { taken: 'username' };
        const identities = Object.values(identityFields).flatMap((field) =>
          account[field] === undefined ? [] : [{ [field]: account[field] }],
        );
        const isLinked = identities.length > 0 && (await exists({ $or: identities }));
        return { taken: isLinked ? 'identity' : 'email' };
      }
    },

    findByLogin: (usernameOrEmail) => {
      const key = formatAccountKey(usernameOrEmail);
      return find(isEmailKey(key) ? { emailKey: key } : { usernameKey: key });
    },
    findByEmail: (email) => find({ emailKey: formatAccountKey(email) }),
    find: (id) => find(byId(id)),
    findByIdentity: (provider, identity) => find({ [identityFields[provider]]: identity }),

    linkIdentity: async (id, provider, identity) => {
      const own = { [identityFields[provider]]: identity };
      // The unique index decides; checking first helps with servers whose updates do not name the index they violate.
      const holder = await find(own);
      if (holder !== undefined && holder.id !== id) return undefined;
      try {
        return await update(
          { ...byId(id), $or: [own, { [identityFields[provider]]: { $exists: false } }] },
          { $set: own },
        );
      } catch (error) {
        if (isDuplicateKey(error)) return undefined;
        throw error;
      }
    },
    unlinkIdentity: (id, provider) =>
      update(
        { ...byId(id), passwordHash: { $exists: true }, [identityFields[provider]]: { $exists: true } },
        { $unset: { [identityFields[provider]]: '' } },
      ),

    remove: (id) => accounts.deleteOne(byId(id)),

    replacePasswordHash: async (id, from, to) => {
      const filter = { ...byId(id), passwordHash: from ?? { $exists: false } };
      const $set = { passwordHash: to, sessionsValidFrom: await nextValidFrom(id) };
      const $unset = { pendingEmail: '', pendingEmailKey: '' } as const;
      return (
        (await update({ ...filter, emailKey: { $exists: true } }, { $set, $unset })) ??
        update(filter, { $set })
      );
    },

    putPendingEmail: async (id, email, hash) => {
      const filter = { ...byId(id), passwordHash: hash ?? { $exists: false } };
      const $set = { pendingEmail: email, pendingEmailKey: formatAccountKey(email) };
      return (await update(filter, { $set })) !== undefined;
    },

    confirmEmail: async (id, email) => {
      const emailKey = formatAccountKey(email);
      const isTaken = async (): Promise<boolean> => {
        const holder = await find({ emailKey });
        return holder !== undefined && holder.id !== id;
      };
      if (await isTaken()) return 'taken';
      try {
        const confirmed = await update(
          { ...byId(id), pendingEmailKey: emailKey },
          { $set: { email, emailKey }, $unset: { pendingEmail: '', pendingEmailKey: '' } },
        );
        if (confirmed !== undefined) return confirmed;
      } catch (error) {
        // The unique index decides; not every server names the index an update violates.
        if (isDuplicateKey(error) || (await isTaken())) return 'taken';
        throw error;
      }
      return find({ ...byId(id), emailKey });
    },

    releasePendingEmail: (email) =>
      accounts.updateMany(
        { pendingEmailKey: formatAccountKey(email) },
        { $unset: { pendingEmail: '', pendingEmailKey: '' } },
      ),

    putSignupCreditsGiven: (id) => accounts.updateOne(byId(id), { $unset: { signupCreditsDue: '' } }),

    putAdmin: (id) => accounts.updateOne(byId(id), { $set: { isAdmin: true } }),

    change: async (id, change) => {
      const ended = change.isBlocked === true ? { sessionsValidFrom: await nextValidFrom(id) } : {};
      return update(byId(id), { $set: { ...change, ...ended } as Partial<AccountDocument> });
    },

    putLogin: (id) => accounts.updateOne(byId(id), { $set: { lastLoginAt: new Date() } }),

    hasOtherAdmin: (id) =>
      exists({ _id: { $ne: new Types.ObjectId(id) }, isAdmin: true, isBlocked: { $ne: true } }),

    list: (request) => listAccountRows(accounts, request),
  });
}
