import { toolIdSchema, userIdSchema } from '@floatwise/contracts';
import { askMongo, isDuplicateKey } from '@floatwise/service-kit/mongodb';
import { Schema, type Connection } from 'mongoose';
import type { UsageStore } from '../app/usage-store.ts';

interface UsageDocument {
  /** The user's id. */
  _id: string;
  username: string;
  total: number;
  /** Conversions by tool id. */
  tools: Record<string, number>;
  /** The last event that is counted here. */
  lastSequence: number;
  streamCreated: Date;
}

const usageSchema = new Schema<UsageDocument>(
  {
    _id: String,
    username: String,
    total: Number,
    tools: Schema.Types.Mixed,
    lastSequence: Number,
    streamCreated: Date,
  },
  { collection: 'usage', versionKey: false, strict: 'throw' },
);

/** Counters in the collection `usage`; one document a user, changed by one atomic update an event. */
export function createMongoUsageStore(connection: Connection): UsageStore {
  const model = connection.model('Usage', usageSchema);

  return {
    countConversion: ({ userId, username, toolId }, { streamCreated, sequence }) =>
      askMongo(async () => {
        try {
          await model.updateOne(
            {
              _id: userId,
              $or: [
                { streamCreated: { $lt: streamCreated } },
                { streamCreated, lastSequence: { $lt: sequence } },
              ],
            },
            {
              $inc: { total: 1, [`tools.${toolId}`]: 1 },
              $set: { username, streamCreated, lastSequence: sequence },
            },
            { upsert: true },
          );
          return true;
        } catch (error) {
          // The user's counters are there but the filter missed them: the upsert meets their id.
          if (isDuplicateKey(error)) return false;
          throw error;
        }
      }),

    list: () =>
      askMongo(async () => {
        const documents = await model.find().lean();
        return documents.map((document) => ({
          userId: userIdSchema.parse(document._id),
          username: document.username,
          totalConversions: document.total,
          toolUsage: Object.entries(document.tools).map(([toolId, count]) => ({
            toolType: toolIdSchema.parse(toolId),
            count,
          })),
        }));
      }),
  };
}
