import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import { trialCollection } from '@floatwise/service-kit/mongodb';
import { mongo, type Connection } from 'mongoose';

interface Line {
  readonly collection: string;
  readonly document: mongo.OptionalId<mongo.Document>;
}

/** As many as one command carries, also where the server is FerretDB. */
const atOnce = 500;

/** The database holds documents already: what is there is not to be mixed with what comes. */
class NotEmptyError extends Error {
  override readonly name = 'NotEmptyError';
}

/**
 * Puts the documents of a back-up into an empty database; indexes are made by the services when they start. Answers how many
 * were put, by collection.
 * @throws NotEmptyError when the database holds documents, and what a damaged file makes it throw
 */
export async function restore(connection: Connection, file: string): Promise<Map<string, number>> {
  await checkEmpty(connection);
  const counts = new Map<string, number>();
  const waiting = new Map<string, Line['document'][]>();
  const put = async (collection: string): Promise<void> => {
    const documents = waiting.get(collection) ?? [];
    waiting.delete(collection);
    if (documents.length === 0) return;
    await connection.collection(collection).insertMany(documents);
    counts.set(collection, (counts.get(collection) ?? 0) + documents.length);
  };
  const source = createReadStream(file);
  const unzipped = source.pipe(createGunzip());
  source.on('error', (error) => unzipped.destroy(error));
  for await (const text of createInterface({ input: unzipped })) {
    const { collection, document } = mongo.BSON.EJSON.parse(text, { relaxed: false }) as Line;
    const documents = waiting.get(collection) ?? [];
    waiting.set(collection, documents);
    documents.push(document);
    if (documents.length === atOnce) await put(collection);
  }
  for (const collection of [...waiting.keys()]) await put(collection);
  return counts;
}

async function checkEmpty(connection: Connection): Promise<void> {
  for (const { name } of await connection.listCollections()) {
    if (name === trialCollection || (await connection.collection(name).findOne({})) === null) continue;
    throw new NotEmptyError(
      `The database holds documents already (in ${name}). Restore into an empty one: name it in MONGODB_URL.`,
    );
  }
}
