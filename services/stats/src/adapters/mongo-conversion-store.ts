import { askMongo } from '@floatwise/service-kit/mongodb';
import { Schema, type Connection } from 'mongoose';
import type { ConversionOutcome } from '../app/conversion-outcome.ts';
import type { ConversionStore } from '../app/conversion-store.ts';
import { formatPosition } from '../app/stream-position.ts';

interface ConversionDocument {
  /** The conversion's id. */
  _id: string;
  userId: string;
  username: string;
  toolId: string;
  fileName: string;
  outcome: ConversionOutcome['outcome'];
  at: Date;
  inputBytes?: number;
  outputBytes?: number;
  tasks?: number;
  durationMs?: number;
  /** Of a failure. */
  code?: string;
  /** Position of the event that told of the delivery first. */
  deliveredBy?: string;
}

const conversionSchema = new Schema<ConversionDocument>(
  {
    _id: String,
    userId: String,
    username: String,
    toolId: String,
    fileName: String,
    outcome: String,
    at: Date,
    inputBytes: Number,
    outputBytes: Number,
    tasks: Number,
    durationMs: Number,
    code: String,
    deliveredBy: String,
  },
  { collection: 'conversions', versionKey: false, strict: 'throw' },
);

/**
 * Conversions in the collection `conversions`; one document each. Filters name the id alone, so that a server
 * without usable indexes need not look into every document: what wins is left to `$min` and `$max`.
 */
export function createMongoConversionStore(connection: Connection): ConversionStore {
  const model = connection.model('Conversion', conversionSchema);

  return {
    putOutcome: (outcome) =>
      askMongo(async () => {
        await model.updateOne({ _id: outcome.event.conversionId }, formatUpdate(outcome), { upsert: true });
      }),

    putDelivery: (delivery, position) =>
      askMongo(async () => {
        const update = formatUpdate(delivery);
        const deliveredBy = formatPosition(position);
        const stored = await model
          .findOneAndUpdate(
            { _id: delivery.event.conversionId },
            { ...update, $min: { ...update.$min, deliveredBy }, $unset: { code: 1 } },
            { upsert: true, returnDocument: 'after' },
          )
          .lean();
        return stored.deliveredBy === deliveredBy;
      }),
  };
}

interface ConversionUpdate {
  readonly $set: Partial<ConversionDocument>;
  /** Outcomes sort by letters as they outrank each other: delivered, failed, finished. */
  readonly $min: Pick<ConversionDocument, 'outcome'>;
  readonly $max: Pick<ConversionDocument, 'at'>;
}

function formatUpdate({ outcome, event }: ConversionOutcome): ConversionUpdate {
  const { userId, username, toolId, fileName } = event;
  const facts = { userId, username, toolId, fileName };
  if (outcome === 'failed') {
    const { code, failedAt } = event;
    return { $set: { ...facts, code }, $min: { outcome }, $max: { at: new Date(failedAt) } };
  }
  const { inputBytes, outputBytes, tasks, durationMs } = event;
  const at = new Date(outcome === 'finished' ? event.finishedAt : event.deliveredAt);
  return {
    $set: { ...facts, inputBytes, outputBytes, tasks, durationMs },
    $min: { outcome },
    $max: { at },
  };
}
