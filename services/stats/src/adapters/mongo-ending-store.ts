import { guardMongo } from '@floatwise/service-kit/mongodb';
import { mongo, type Connection } from 'mongoose';
import { getEndingId, type ConversionEnding } from '../app/conversion-ending.ts';
import type { EndingStore } from '../app/ports.ts';
import { formatPosition } from '../app/stream-position.ts';

export interface EndingDocument {
  /** `getEndingId` */
  _id: string;
  /** Absent in documents of earlier releases, where `_id` is the conversion's id. */
  conversionId?: string;
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
  const seen = new Set<string>();
  return endings.filter((ending) => {
    const id = getEndingId(ending);
    const isNew = !seen.has(id);
    seen.add(id);
    return isNew;
  });
}

function formatDocument(ending: ConversionEnding): EndingDocument {
  const { kind, event, at, position } = ending;
  const { conversionId, userId, username, toolId, fileName } = event;
  const facts = {
    _id: getEndingId(ending),
    ...(event.instance === undefined ? {} : { conversionId }),
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
