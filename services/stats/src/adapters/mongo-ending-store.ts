import { listedFailureSchema, noUserId, pastConversionSchema } from '@floatwise/contracts';
import { guardMongo } from '@floatwise/service-kit/mongodb';
import { mongo } from 'mongoose';
import type { ConversionEnding, CountedEnding } from '../app/conversion-ending.ts';
import { formatDay, formatHour, parsePeriod } from '../app/periods.ts';
import type { EndingStore } from '../app/ports.ts';
import type { EndingCollections, EndingDocument } from './ending-collections.ts';

const duplicateKey = 11_000;
/** FerretDB is slow with a command that contains a duplicate, in proportion to its length. */
const insertsACommand = 500;
/** Documents read at a time, so that a command stays short. */
const batchSize = 1_000;

/** Endings are inserted and never counted in place; the server reports which runs exist. */
export function createMongoEndingStore(collections: EndingCollections): EndingStore {
  return guardMongo<EndingStore>({
    put: async (endings) => {
      let inserted = 0;
      for (const [day, some] of Map.groupBy(endings, ({ at }) => formatDay(at))) {
        for (let from = 0; from < some.length; from += insertsACommand) {
          inserted += await insertNew(collections.ofDay(day), some.slice(from, from + insertsACommand));
        }
      }
      return inserted;
    },
    has: async ({ run, at }) =>
      (await collections.ofDay(formatDay(at)).findOne({ _id: run }, { projection: { _id: 1 } })) !== null,
    readHours: async (day, hours) => {
      const found = new Map<string, CountedEnding[]>();
      const documents = collections
        .ofDay(day)
        .find(collections.within(spanHours(hours)), { batchSize, projection: countedFields });
      for await (const document of documents) {
        const hour = formatHour(document.at);
        if (!hours.has(hour)) continue;
        const ofHour = found.get(hour);
        if (ofHour === undefined) found.set(hour, [document]);
        else ofHour.push(document);
      }
      return found;
    },
    listFailures: async (day, toolId) => {
      const { fromMs, toMs } = parsePeriod(day);
      const time = collections.within({ from: new Date(fromMs), to: new Date(toMs) });
      const filter = { kind: 'failed' as const, ...time, ...(toolId === undefined ? {} : { toolId }) };
      const documents = await collections.ofDay(day).find(filter).sort({ at: -1, _id: -1 }).toArray();
      return documents.map(({ _id: run, conversionId: id, at, ...facts }) => ({
        run,
        failure: listedFailureSchema.parse({ ...facts, id, at: at.toISOString() }),
      }));
    },
    listOfUser: async (userId, { days, until, limit }) => {
      const found: EndingDocument[] = [];
      for (const collection of collections.ofDays(days)) {
        const filter = { userId, ...(until === undefined ? {} : { at: { $lte: until } }) };
        const cursor = collection.find(filter).sort({ at: -1, _id: -1 });
        found.push(...(await cursor.limit(limit - found.length).toArray()));
        if (found.length === limit) break;
      }
      return found.map(({ kind, conversionId: id, at, ...facts }) =>
        pastConversionSchema.parse({ ...facts, id, state: kind, at: at.toISOString() }),
      );
    },
    clearUser: async (userId, days) => {
      const unnamed = { userId: noUserId, username: '', fileName: '', message: '' };
      for (const collection of collections.ofDays(days))
        await collection.updateMany({ userId }, { $set: unnamed });
    },
  });
}

const countedFields = { kind: 1, userId: 1, username: 1, toolId: 1, at: 1, durationMs: 1, code: 1 } as const;

function spanHours(hours: ReadonlySet<string>): { from: Date; to: Date } {
  const spans = [...hours].map(parsePeriod);
  return {
    from: new Date(Math.min(...spans.map(({ fromMs }) => fromMs))),
    to: new Date(Math.max(...spans.map(({ toMs }) => toMs))),
  };
}

/** Inserts endings that do not exist yet. Returns their number. */
async function insertNew(
  collection: mongo.Collection<EndingDocument>,
  endings: readonly ConversionEnding[],
): Promise<number> {
  const documents = endings.map(({ run: _id, ...facts }) => ({ _id, ...facts }));
  try {
    await collection.insertMany(documents, { ordered: false });
    return documents.length;
  } catch (error) {
    if (!(error instanceof mongo.MongoBulkWriteError)) throw error;
    const failed = [error.writeErrors].flat();
    if (failed.length === 0 || failed.some(({ code }) => code !== duplicateKey)) throw error;
    return documents.length - failed.length;
  }
}
