import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { askMongo, trialCollection } from '@floatwise/service-kit/mongodb';
import { mongo, type Connection } from 'mongoose';
import { addLine, backUpFormatVersion, verifyBackUp, type Head, type Manifest } from './back-up-file.ts';

/** Sums of endings. Written first, so that they are not ahead of the endings that stats sums again after a restore. */
const isSum = (name: string): boolean => /^(?:people|usage)_/.test(name);

/**
 * Writes and verifies a back-up, then renames it into place. Services may run meanwhile: each document is consistent; data it
 * copies from others may lag behind them. Returns the number of documents by collection, without empty ones.
 */
export async function writeBackUp(connection: Connection, file: string): Promise<Map<string, number>> {
  const names = (await connection.listCollections())
    .map(({ name }) => name)
    .filter((name) => ![trialCollection, backUpNotes].includes(name) && !name.startsWith('system.'))
    .sort((one, other) => Number(isSum(other)) - Number(isSum(one)) || (one < other ? -1 : 1));
  const partial = `${file}.partial`;
  try {
    // Only its owner may read the file, which contains accounts with their password hashes.
    await pipeline(
      listLines(connection, names),
      createGzip(),
      createWriteStream(partial, { mode: 0o600, flush: true }),
    );
    const counts = await verifyBackUp(partial);
    await rename(partial, file);
    await syncFolder(dirname(file));
    return counts;
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}

async function* listLines(connection: Connection, names: readonly string[]): AsyncGenerator<string> {
  const hash = createHash('sha256');
  const collections: Record<string, number> = {};
  const format = (line: string): string => {
    addLine(hash, line);
    return `${line}\n`;
  };
  yield format(JSON.stringify({ backUp: { formatVersion: backUpFormatVersion } } satisfies Head));
  for (const collection of names) {
    for await (const document of connection.collection(collection).find({})) {
      collections[collection] = (collections[collection] ?? 0) + 1;
      // Not relaxed, which keeps the types of dates and 64-bit numbers.
      yield format(mongo.BSON.EJSON.stringify({ collection, document }, { relaxed: false }));
    }
  }
  const manifest = { collections, sha256: hash.digest('hex'), madeAt: new Date().toISOString() };
  yield `${JSON.stringify({ manifest } satisfies Manifest)}\n`;
}

/** Flushes the folder, because a new name is durable only when its folder is. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  await handle.sync();
  await handle.close();
}

/** Records when the last back-up of this database was made. Left out of back-ups, since it does not apply to a restored copy. */
const backUpNotes = 'back_ups';

interface BackUpNote {
  readonly _id: string;
  readonly at: Date;
}
const last = { _id: 'last' };

export async function noteBackUp(connection: Connection): Promise<void> {
  const notes = connection.collection<BackUpNote>(backUpNotes);
  await askMongo(() => notes.updateOne(last, { $set: { at: new Date() } }, { upsert: true }));
}

/** Undefined if there has been none. */
export async function findLastBackUp(connection: Connection): Promise<Date | undefined> {
  const notes = connection.collection<BackUpNote>(backUpNotes);
  return (await askMongo(() => notes.findOne(last)))?.at;
}
