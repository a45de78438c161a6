import { failures, userIdSchema, type AuditEntry, type AuditPage } from '@floatwise/contracts';
import { ServiceError, type Logger } from '@floatwise/service-kit';
import { guardMongo } from '@floatwise/service-kit/mongodb';
import { Types, type Connection, type mongo } from 'mongoose';
import type { AuditQuery, AuditTrail } from '../app/ports.ts';

interface AuditDocument extends Omit<AuditEntry, 'userId' | 'by'> {
  _id: Types.ObjectId;
  at: Date;
  userId?: string;
  by?: string;
}

const dayMs = 86_400_000;
const optionalUserId = userIdSchema.optional();

/** The trail in the collection `audit` of MongoDB and in the log, where each entry has the field `audit`. */
export function openMongoAuditTrail(
  connection: Connection,
  { logger, retentionDays }: { logger: Logger; retentionDays: number },
): AuditTrail {
  const entries = connection.collection<AuditDocument>('audit');
  return guardMongo<AuditTrail>({
    ensureIndexes: async () => {
      await entries.createIndex({ userId: 1, at: -1 }, {}, {});
      await entries.createIndex({ at: 1 }, {}, {});
    },
    note: async (entry) => {
      logger.info({ audit: entry.kind, ...entry }, 'audit');
      try {
        const document = { _id: new Types.ObjectId(), ...entry, at: new Date() } as AuditDocument;
        await entries.insertOne(document, { ignoreUndefined: true });
      } catch (error) {
        logger.warn(
          { err: error, audit: entry.kind },
          'an entry of the audit trail could not be stored and is in the log only',
        );
      }
    },
    list: (page) => listEntries(entries, page),
    // Not with a TTL index, which not every server of this protocol supports.
    forget: async () => {
      try {
        await entries.deleteMany({ at: { $lt: new Date(Date.now() - retentionDays * dayMs) } });
      } catch (error) {
        logger.warn({ err: error }, 'old entries of the audit trail were not removed');
      }
    },
  });
}

async function listEntries(entries: mongo.Collection<AuditDocument>, query: AuditQuery): Promise<AuditPage> {
  const { first, after, skip } = query;
  const fits = formatFilter(query);
  const documents = await entries
    .find(after === undefined ? fits : { $and: [fits, formatBehindFilter(after)] })
    .sort({ at: -1, _id: -1 })
    .skip(skip)
    .limit(first + 1)
    .toArray();
  return {
    entries: documents.slice(0, first).map((document) => ({
      entry: formatEntry(document),
      cursor: `${document.at.getTime()}-${document._id.toHexString()}`,
    })),
    hasMore: documents.length > first,
    total: await entries.countDocuments(fits),
  };
}

function formatFilter({ userId, doneBy, whom, kinds, from, to }: AuditQuery): mongo.Filter<AuditDocument> {
  const filters: mongo.Filter<AuditDocument>[] = [];
  if (userId !== undefined) filters.push({ userId });
  if (whom !== undefined) {
    const named = { login: whom.login };
    filters.push(whom.id === undefined ? named : { $or: [{ userId: whom.id }, named] });
  }
  if (doneBy !== undefined) {
    filters.push({ $or: [{ by: doneBy }, { userId: doneBy, by: { $exists: false } }] });
  }
  if (kinds !== undefined) filters.push({ kind: { $in: kinds } });
  if (from !== undefined) filters.push({ at: { $gte: new Date(from) } });
  if (to !== undefined) filters.push({ at: { $lt: new Date(to) } });
  const [only] = filters;
  return filters.length > 1 ? { $and: filters } : (only ?? {});
}

function formatEntry({ _id, at, userId, by, ...entry }: AuditDocument) {
  const id = _id.toHexString();
  const people = { userId: optionalUserId.parse(userId), by: optionalUserId.parse(by) };
  return { ...entry, ...people, id, at: at.toISOString() };
}

/** Matches entries after a cursor, which holds the time and the id of the last entry before it. */
function formatBehindFilter(after: string): object {
  const [, ms, id] = /^(\d{1,15})-([0-9a-f]{24})$/.exec(after) ?? [];
  if (ms === undefined || id === undefined) throw new ServiceError(failures.invalidCursor);
  const at = new Date(Number(ms));
  return { $or: [{ at: { $lt: at } }, { at, _id: { $lt: new Types.ObjectId(id) } }] };
}
