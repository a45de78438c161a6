import { askMongo, isDuplicateKey } from '@floatwise/service-kit/mongodb';
import { Schema, type Connection, type UpdateQuery } from 'mongoose';
import type { ConversionOutcome } from '../app/conversion-outcome.ts';
import type { ConversionStore } from '../app/conversion-store.ts';

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
  /** The event that told of the delivery. */
  deliveredSequence?: number;
  deliveredStream?: Date;
}

const conversionSchema = new Schema<ConversionDocument>(
  {
    _id: String,
    userId: { type: String, required: true },
    username: { type: String, required: true },
    toolId: { type: String, required: true },
    fileName: { type: String, required: true },
    outcome: { type: String, required: true },
    at: { type: Date, required: true },
    inputBytes: Number,
    outputBytes: Number,
    tasks: Number,
    durationMs: Number,
    code: String,
    deliveredSequence: Number,
    deliveredStream: Date,
  },
  { collection: 'conversions', versionKey: false, strict: 'throw' },
);

/** Conversions in the collection `conversions`; one document each. */
export function createMongoConversionStore(connection: Connection): ConversionStore {
  const model = connection.model('Conversion', conversionSchema);

  /** Answers false when the conversion is delivered already: the filter misses and the upsert meets its id. */
  const putUnlessDelivered = (id: string, update: UpdateQuery<ConversionDocument>): Promise<boolean> =>
    askMongo(async () => {
      try {
        await model.updateOne({ _id: id, outcome: { $ne: 'delivered' } }, update, { upsert: true });
        return true;
      } catch (error) {
        if (isDuplicateKey(error)) return false;
        throw error;
      }
    });

  return {
    putOutcome: async (outcome) => {
      await putUnlessDelivered(outcome.event.conversionId, formatUpdate(outcome));
    },

    putDelivery: async (delivery, position) => {
      const id = delivery.event.conversionId;
      const { $set, $unset } = formatUpdate(delivery);
      const isFirst = await putUnlessDelivered(id, {
        $set: { ...$set, deliveredSequence: position.sequence, deliveredStream: position.streamCreated },
        $unset,
      });
      if (isFirst) return position;
      const found = await askMongo(() => model.findOne({ _id: id }).lean());
      if (found?.deliveredSequence === undefined || found.deliveredStream === undefined) {
        throw new Error(`Conversion ${id} is delivered but does not say by which event.`);
      }
      return { sequence: found.deliveredSequence, streamCreated: found.deliveredStream };
    },
  };
}

interface ConversionUpdate {
  readonly $set: Partial<ConversionDocument>;
  /** A code of an earlier outcome that does not hold any more. */
  readonly $unset: { readonly code?: 1 };
}

function formatUpdate({ outcome, event }: ConversionOutcome): ConversionUpdate {
  const { userId, username, toolId, fileName } = event;
  const facts = { userId, username, toolId, fileName, outcome };
  if (outcome === 'failed') {
    return { $set: { ...facts, code: event.code, at: new Date(event.failedAt) }, $unset: {} };
  }
  const { inputBytes, outputBytes, tasks, durationMs } = event;
  const at = new Date(outcome === 'finished' ? event.finishedAt : event.deliveredAt);
  return { $set: { ...facts, inputBytes, outputBytes, tasks, durationMs, at }, $unset: { code: 1 } };
}
