import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { trialCollection } from '@floatwise/service-kit/mongodb';
import { mongo, type Connection } from 'mongoose';

/** Up to where stats has counted: of all collections the first, so that what is counted meanwhile is counted again. */
const positions = 'stream_positions';

/**
 * Writes every document of a database into a file: gzip, a line each of extended JSON, `{"collection", "document"}`. Services
 * may run meanwhile: every document is right by itself, and what it tells of others is behind them. Answers how many were
 * written, by collection that has any.
 */
export async function backUp(connection: Connection, file: string): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  const names = (await connection.listCollections())
    .map(({ name }) => name)
    .filter((name) => name !== trialCollection && !name.startsWith('system.'))
    .sort((one, other) => Number(other === positions) - Number(one === positions) || (one < other ? -1 : 1));
  await pipeline(
    listLines(connection, names, counts),
    createGzip(),
    createWriteStream(file, { mode: 0o600 }),
  );
  return counts;
}

async function* listLines(
  connection: Connection,
  names: readonly string[],
  counts: Map<string, number>,
): AsyncGenerator<string> {
  for (const collection of names) {
    for await (const document of connection.collection(collection).find({})) {
      counts.set(collection, (counts.get(collection) ?? 0) + 1);
      // Not relaxed: a date stays a date, a long number a long number.
      yield `${mongo.BSON.EJSON.stringify({ collection, document }, { relaxed: false })}\n`;
    }
  }
}
