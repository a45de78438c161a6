import { trialCollection } from '@floatwise/service-kit/mongodb';
import type { Connection } from 'mongoose';
import { readBackUp, verifyBackUp, type BackedUp } from './back-up-file.ts';

/** Documents per insert command, within FerretDB's limit too. */
const atOnce = 500;

/** The database already has documents, which must not be mixed with those of the back-up. */
class NotEmptyError extends Error {
  override readonly name = 'NotEmptyError';
}

/** The database contains only part of the back-up. */
class PartlyRestoredError extends Error {
  override readonly name = 'PartlyRestoredError';
}

/**
 * Restores into an empty database once the whole file is verified. Returns the number of documents by collection.
 * @throws NotEmptyError, DamagedBackUpError before anything is written, PartlyRestoredError afterwards
 */
export async function restoreBackUp(connection: Connection, file: string): Promise<Map<string, number>> {
  await checkEmpty(connection);
  const counts = await verifyBackUp(file);
  try {
    // Services create the indexes when they start.
    await putDocuments(connection, file);
    for (const [name, count] of counts) {
      const found = await connection.collection(name).countDocuments({});
      if (found !== count) throw new Error(`${name} has ${found} documents of ${count}.`);
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new PartlyRestoredError(
      `The restore was interrupted: ${reason} The database ${connection.name} holds a part of the back-up: drop it, or restore into another one.`,
      { cause: error },
    );
  }
  return counts;
}

async function putDocuments(connection: Connection, file: string): Promise<void> {
  const waiting = new Map<string, BackedUp['document'][]>();
  const put = async (collection: string): Promise<void> => {
    const documents = waiting.get(collection) ?? [];
    waiting.delete(collection);
    if (documents.length > 0) await connection.collection(collection).insertMany(documents);
  };
  for await (const batch of readBackUp(file)) {
    for (const { collection, document } of batch) {
      const documents = waiting.get(collection) ?? [];
      waiting.set(collection, documents);
      documents.push(document);
      if (documents.length === atOnce) await put(collection);
    }
  }
  for (const collection of [...waiting.keys()]) await put(collection);
}

async function checkEmpty(connection: Connection): Promise<void> {
  for (const { name } of await connection.listCollections()) {
    if (name === trialCollection || (await connection.collection(name).findOne({})) === null) continue;
    throw new NotEmptyError(
      `The database holds documents already (in ${name}). Restore into another, empty one.`,
    );
  }
}
