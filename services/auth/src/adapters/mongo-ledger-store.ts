import { conversionIdSchema, userIdSchema, type UserId } from '@floatwise/contracts';
import { guardMongo, isDuplicateKey } from '@floatwise/service-kit/mongodb';
import { LRUCache } from 'lru-cache';
import { Types, type Connection } from 'mongoose';
import { paymentKinds, type LedgerEntry } from '../app/ledger-entry.ts';
import type { HoldList, LedgerStore, PaidWork } from '../app/ledger-store.ts';

interface EntryDocument extends Omit<LedgerEntry, 'userId' | 'key'> {
  /** `<account>-<number>`, so that no two entries follow the same one. */
  _id: string;
  userId: string;
  /** `<account>-<key>`, so that nothing happens twice. */
  key: string;
}

interface AccountDocument {
  _id: Types.ObjectId;
  credits: number;
  createdAt?: Date;
  /** The last entry, or an earlier one if the copy is behind; the entries are authoritative. */
  ledger?: { number: number; credits: number };
}

const mostKnown = 10_000;

/**
 * Entries in the collection `credit_entries`, which are only inserted. The last one is found by number, starting from the last
 * one known, because every server has an index for look-ups by `_id`.
 */
export function createMongoLedgerStore(connection: Connection): LedgerStore {
  const entries = connection.collection<EntryDocument>('credit_entries');
  const accounts = connection.collection<AccountDocument>('users');
  const known = new LRUCache<UserId, LedgerEntry>({ max: mostKnown });

  const find = async (userId: UserId, number: number): Promise<LedgerEntry | undefined> => {
    const found = await entries.findOne({ _id: formatEntryId(userId, number) });
    return found === null ? undefined : toEntry(found);
  };
  const findNoted = async (userId: UserId): Promise<LedgerEntry | undefined> => {
    const account = await accounts.findOne({ _id: new Types.ObjectId(userId) });
    // A restored back-up may name an entry it does not contain.
    return (await find(userId, account?.ledger?.number ?? 1)) ?? find(userId, 1);
  };
  /** Copies the balance to the account, so that lists of accounts need not read ledger entries. */
  const note = async ({ userId, number, after: { credits } }: LedgerEntry): Promise<void> => {
    // `$max` keeps the later of two states in whatever order they are written; the plain `credits` is for sorting.
    await accounts.updateOne(
      { _id: new Types.ObjectId(userId) },
      { $max: { ledger: { number, credits } }, $set: { credits } },
    );
  };

  return guardMongo<LedgerStore>({
    ensureIndexes: () => entries.createIndex({ key: 1 }, { unique: true }, {}),

    findLast: async (userId) => {
      let last = known.get(userId) ?? (await findNoted(userId));
      for (let next = last; next !== undefined; next = await find(userId, next.number + 1)) last = next;
      if (last !== undefined) known.set(userId, last);
      return last;
    },

    find,

    findByKey: async (userId, key) => {
      const found = await entries.findOne({ key: `${userId}-${key}` });
      return found === null ? undefined : toEntry(found);
    },

    listByKey: async (userId, keyStart) => {
      const start = `${userId}-${keyStart}`;
      const found = await entries.find({ key: { $gte: start, $lt: `${start}\uffff` } }).toArray();
      return found.map(toEntry);
    },

    append: async (entry) => {
      const { userId, number, key } = entry;
      try {
        await entries.insertOne({ ...entry, _id: formatEntryId(userId, number), key: `${userId}-${key}` });
      } catch (error) {
        if (isDuplicateKey(error)) return false;
        throw error;
      }
      known.set(userId, entry);
      await note(entry);
      return true;
    },

    forget: async (userId) => {
      known.delete(userId);
      // All ids that begin with the account's id and a hyphen.
      const ofAccount = { $gte: `${userId}-`, $lt: `${userId}.` };
      await entries.deleteMany({ _id: ofAccount, kind: { $nin: [...paymentKinds] } });
    },

    findOpening: async (userId) => {
      const account = await accounts.findOne({ _id: new Types.ObjectId(userId) });
      return account === null
        ? undefined
        : { credits: account.credits, at: account.createdAt ?? account._id.getTimestamp() };
    },
  });
}

const formatEntryId = (userId: UserId, number: number): string => `${userId}-${number}`;

function toEntry({ _id, userId, key, ...rest }: EntryDocument): LedgerEntry {
  return { ...rest, userId: userIdSchema.parse(userId), key: key.slice(userId.length + 1) };
}

interface HoldDocument {
  /** The instance. */
  _id: string;
  conversionId: string;
  userId: string;
  until: Date;
}

/** Holds in the collection `credit_holds`, one for each priced conversion that waits to be taken. */
export function createMongoHoldList(connection: Connection): HoldList {
  const collection = connection.collection<HoldDocument>('credit_holds');
  return guardMongo<HoldList>({
    put: ({ conversionId, instance, userId, until }) =>
      collection.updateOne({ _id: instance }, { $set: { conversionId, userId, until } }, { upsert: true }),
    remove: ({ instance }) => collection.deleteOne({ _id: instance }),
    removeAll: (userId) => collection.deleteMany({ userId }),
    listOverdue: async (now) => {
      const found = await collection.find({ until: { $lt: now } }).toArray();
      return found.map(({ _id, conversionId, userId, until }) => ({
        conversionId: conversionIdSchema.parse(conversionId),
        instance: _id,
        userId: userIdSchema.parse(userId),
        until,
      }));
    },
  });
}

interface WorkDocument {
  /** `<account>-<hash>`, so that each piece of work has one payer. */
  _id: string;
  userId: string;
  instance: string;
  settled: boolean;
  until: Date;
}

/** Paid work in the collection `paid_work`, one document for each piece of work of the last day. */
export function createMongoPaidWork(connection: Connection): PaidWork {
  const collection = connection.collection<WorkDocument>('paid_work');
  return guardMongo<PaidWork>({
    claim: async ({ userId, work, instance }, until) => {
      const _id = formatWorkId(userId, work);
      for (;;) {
        try {
          await collection.insertOne({ _id, userId, instance, settled: false, until });
          return { instance, settled: false, isOver: false };
        } catch (error) {
          if (!isDuplicateKey(error)) throw error;
        }
        const found = await collection.findOne({ _id });
        const isOver = found !== null && found.until <= new Date();
        if (found !== null && !(found.settled && isOver)) {
          return { instance: found.instance, settled: found.settled, isOver };
        }
        await collection.deleteOne({ _id, until: { $lte: new Date() } });
      }
    },
    confirm: ({ userId, work, instance }, until) =>
      collection.updateOne({ _id: formatWorkId(userId, work), instance }, { $set: { settled: true, until } }),
    drop: ({ userId, work, instance }) =>
      collection.deleteOne({ _id: formatWorkId(userId, work), instance, settled: false }),
    isPaid: async (userId, work) => {
      const found = await collection.findOne({ _id: formatWorkId(userId, work) });
      return found !== null && found.settled && found.until > new Date();
    },
    putFiles: async ({ userId, instance, files }, until) => {
      for (const file of files) {
        const $set = { userId, instance, settled: true, until };
        await collection.updateOne({ _id: formatWorkId(userId, file) }, { $set }, { upsert: true });
      }
    },
    removeAll: (userId) => collection.deleteMany({ userId }),
    removeOld: (now) => collection.deleteMany({ until: { $lte: now } }),
  });
}

const formatWorkId = (userId: UserId, work: string): string => `${userId}-${work}`;
