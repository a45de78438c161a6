import {
  conversionDeliveredSchema,
  conversionFailedSchema,
  formatVersion,
  listedFailureSchema,
  type ListedFailure,
} from '@floatwise/contracts';
import { askMongo, guardMongo } from '@floatwise/service-kit/mongodb';
import { mongo, type Connection } from 'mongoose';
import {
  formatPosition,
  getEndingId,
  parsePosition,
  type ConversionEnding,
} from '../app/conversion-ending.ts';
import type { EndingStore } from '../app/ports.ts';

export interface EndingDocument {
  /** `getEndingId` */
  _id: string;
  conversionId: string;
  /** Position of the first event that reported the ending. */
  position: string;
  userId: string;
  username: string;
  toolId: string;
  fileName: string;
  at: Date;
}

const duplicateKey = 11_000;
/** FerretDB is slow with a command that contains a duplicate, in proportion to its length. */
const insertsACommand = 500;
/** Endings read at a time. */
const batchSize = 1_000;

/** Endings in the collections `deliveries` and `failures`, which are only inserted; the server reports which ids exist. */
export function createMongoEndingStore(connection: Connection): EndingStore {
  const collections = {
    delivered: connection.collection<EndingDocument>('deliveries'),
    failed: connection.collection<EndingDocument>('failures'),
  };

  const putOfKind = async (
    kind: ConversionEnding['kind'],
    endings: readonly ConversionEnding[],
  ): Promise<ConversionEnding[]> => {
    const collection = collections[kind];
    const all = keepFirst(endings.filter((ending) => ending.kind === kind));
    const counting: ConversionEnding[] = [];
    for (let from = 0; from < all.length; from += insertsACommand) {
      counting.push(...(await putSome(collection, all.slice(from, from + insertsACommand))));
    }
    return counting;
  };

  const putSome = async (
    collection: mongo.Collection<EndingDocument>,
    some: readonly ConversionEnding[],
  ): Promise<ConversionEnding[]> => {
    const there = await insertNew(collection, some.map(formatDocument));
    const counting = await Promise.all(
      some.map(async (ending, place) => {
        const { position, event } = ending;
        if (!there.has(place)) return true;
        // Counts if this event inserted it before a crash; not if an earlier event did, or its account was deleted since.
        const stored = await collection.findOne({ _id: getEndingId(ending) });
        return stored?.position === formatPosition(position) && stored.userId === event.userId;
      }),
    );
    return some.filter((_ending, place) => counting[place]);
  };

  return guardMongo<EndingStore>({
    put: async (endings) => {
      const counting = new Set([
        ...(await putOfKind('delivered', endings)),
        ...(await putOfKind('failed', endings)),
      ]);
      return endings.filter((ending) => counting.has(ending));
    },
  });
}

/** Keeps the first ending of each conversion, among endings of one kind; the others are repetitions. */
function keepFirst(endings: readonly ConversionEnding[]): ConversionEnding[] {
  return [...Map.groupBy(endings, getEndingId).values()].flatMap((some) => some.slice(0, 1));
}

function formatDocument(ending: ConversionEnding): EndingDocument {
  const { kind, event, at, position } = ending;
  const { conversionId, userId, username, toolId, fileName } = event;
  const facts = {
    _id: getEndingId(ending),
    conversionId,
    position: formatPosition(position),
    userId,
    username,
    toolId,
    fileName,
    at,
  };
  if (kind === 'failed') return { ...facts, ...pick(event, 'code', 'message') };
  return { ...facts, ...pick(event, 'inputBytes', 'outputBytes', 'tasks', 'durationMs') };
}

function pick<Whole extends object, Name extends keyof Whole>(
  whole: Whole,
  ...names: Name[]
): Pick<Whole, Name> {
  return Object.fromEntries(names.map((name) => [name, whole[name]])) as Pick<Whole, Name>;
}

/** Inserts documents that do not exist yet. Returns the positions of those that did. */
async function insertNew(
  collection: mongo.Collection<EndingDocument>,
  documents: EndingDocument[],
): Promise<ReadonlySet<number>> {
  try {
    await collection.insertMany(documents, { ordered: false });
    return new Set();
  } catch (error) {
    if (!(error instanceof mongo.MongoBulkWriteError)) throw error;
    const failed = [error.writeErrors].flat();
    if (failed.length === 0 || failed.some(({ code }) => code !== duplicateKey)) throw error;
    return new Set(failed.map(({ index }) => index));
  }
}

/** Reads all recorded endings in stream order, in batches. */
export async function* readRecordedEndings(connection: Connection): AsyncGenerator<ConversionEnding[]> {
  const open = async (name: string): Promise<mongo.FindCursor<mongo.WithId<EndingDocument>>> => {
    const collection = connection.collection<EndingDocument>(name);
    await askMongo(() => collection.createIndex({ position: 1 }, {}, {}));
    return collection.find({}, { batchSize }).sort({ position: 1 });
  };
  const [deliveries, failures] = [await open('deliveries'), await open('failures')];
  let [delivery, failure] = [await deliveries.next(), await failures.next()];
  let batch: ConversionEnding[] = [];
  while (delivery !== null || failure !== null) {
    if (failure === null || (delivery !== null && delivery.position < failure.position)) {
      if (delivery !== null) batch.push(parseEnding('delivered', delivery));
      delivery = await deliveries.next();
    } else {
      batch.push(parseEnding('failed', failure));
      failure = await failures.next();
    }
    if (batch.length < batchSize) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** Restores the fields of an event that are counted; others are not recorded. */
function parseEnding(kind: ConversionEnding['kind'], document: EndingDocument): ConversionEnding {
  const { _id, position: text, at, ...facts } = document;
  const time = at.toISOString();
  const own = { version: formatVersion, instance: _id, requestedAt: time };
  const event = { ...facts, ...own, deliveredAt: time, failedAt: time };
  const position = parsePosition(text);
  return kind === 'delivered'
    ? { kind, event: conversionDeliveredSchema.parse(event), at, position }
    : { kind, event: conversionFailedSchema.parse(event), at, position };
}

/** Returns a function that finds a failure in the collection `failures`; failures of deleted accounts have no user. */
export function createMongoFailureFind(
  connection: Connection,
): (endingId: string) => Promise<ListedFailure | undefined> {
  const collection = connection.collection<EndingDocument>('failures');
  return (endingId) =>
    askMongo(async () => {
      const found = await collection.findOne({ _id: endingId });
      if (found === null) return undefined;
      const { _id, conversionId: id, at, ...facts } = found;
      return listedFailureSchema.parse({ ...facts, id, at: at.toISOString() });
    });
}
