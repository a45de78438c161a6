import type { AuditEntry } from '@floatwise/contracts';
import type { Logger } from '@floatwise/service-kit';
import { askMongo } from '@floatwise/service-kit/mongodb';
import { Schema, type Connection } from 'mongoose';
import type { AuditTrail } from '../app/audit-trail.ts';

interface AuditDocument {
  at: Date;
  kind: AuditEntry['kind'];
  userId?: string;
  login?: string;
  by?: string;
  from?: string;
}

const auditSchema = new Schema<AuditDocument>(
  { at: Date, kind: String, userId: String, login: String, by: String, from: String },
  { collection: 'audit', versionKey: false, strict: 'throw' },
);
auditSchema.index({ userId: 1, at: -1 });
auditSchema.index({ at: 1 });

const dayMs = 86_400_000;

/** The trail in the collection `audit` of MongoDB and in the log, where each entry has the field `audit`. */
export function openMongoAuditTrail(
  connection: Connection,
  { logger, retentionDays }: { logger: Logger; retentionDays: number },
): AuditTrail {
  const model = connection.model('Audit', auditSchema);
  return {
    ensureIndexes: () => askMongo(() => model.createIndexes()),
    note: async (entry) => {
      logger.info({ audit: entry.kind, ...entry }, 'audit');
      try {
        await model.insertOne({ ...entry, at: new Date() } as AuditDocument);
      } catch (error) {
        logger.warn({ err: error, audit: entry.kind }, 'an entry of the audit trail stands in the log alone');
      }
    },
    // Not by an index that expires: not every server of this protocol knows one.
    forget: async () => {
      try {
        await model.deleteMany({ at: { $lt: new Date(Date.now() - retentionDays * dayMs) } });
      } catch (error) {
        logger.warn({ err: error }, 'old entries of the audit trail were not removed');
      }
    },
  };
}
