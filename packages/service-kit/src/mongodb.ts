import { setTimeout as sleep } from 'node:timers/promises';
import { failures } from '@floatwise/contracts';
import { createConnection, mongo, MongooseError, type Connection } from 'mongoose';
import type { Logger } from './logger.ts';
import { noteEngineCall } from './metrics.ts';
import { ServiceError } from './service-error.ts';
import type { Engine } from './start-service.ts';
import { isTrialDue } from './trial.ts';

/** Errors after which the same operation can succeed elsewhere or later: no primary, stepping down, shutting down, disk full. */
const passingServerCodes = new Set<unknown>([91, 189, 10107, 11600, 11602, 13435, 13436, 14031]);

/** FerretDB reports SQLite's file errors under its code for unexpected errors. */
const ferretInternalError = 1;
const fileTroubles = /disk is full|disk I\/O error|readonly database|unable to open database file/;

/** The driver passes on some socket errors unchanged. */
const socketErrorCodes = new Set<unknown>([
  'EPIPE',
  'ECONNRESET',
  'ECONNREFUSED',
  'ECONNABORTED',
  'ETIMEDOUT',
]);

/** Opens a separate connection, which the driver restores after a loss. Until then operations fail; they are never buffered. */
export async function openMongo(url: string): Promise<Connection> {
  const connection = createConnection(url, {
    bufferCommands: false,
    autoIndex: false,
    autoCreate: false,
    // Together less than the two seconds within which callers get an answer: a server that hangs is noticed by a heartbeat,
    // which ends the operations under way.
    heartbeatFrequencyMS: 500,
    connectTimeoutMS: 1_300,
    serverSelectionTimeoutMS: 500,
    socketTimeoutMS: 8_000,
    writeConcern: { w: 'majority', journal: true },
    monitorCommands: true,
  });
  try {
    await connection.asPromise();
    timeCommands(connection);
    return connection;
  } catch (error) {
    await connection.destroy().catch(() => undefined);
    throw error;
  }
}

function timeCommands(connection: Connection): void {
  const client = connection.getClient();
  const note = (
    { commandName: operation, duration: durationMs }: { commandName: string; duration: number },
    failed: boolean,
  ): void => noteEngineCall('mongodb', { operation, durationMs, failed });
  client.on('commandSucceeded', (event) => note(event, false));
  client.on('commandFailed', (event) => note(event, true));
}

export function mongoEngine(url: string, logger: Logger): Engine<Connection> {
  return {
    connect: () => waitForMongo(() => openMongo(url), logger),
    check: checkMongo,
    close: (connection) => connection.close(),
  };
}

/** Holds one document with the time of the last trial write. It contains no user data, so back-ups skip it. */
export const trialCollection = 'trials';

/** Fails if the server cannot be written to: with a full disk, or if not primary, it still answers pings. */
async function checkMongo(connection: Connection): Promise<void> {
  if (connection.db === undefined) throw new Error('There is no connection to MongoDB.');
  const trials = connection.db.collection<{ _id: string; at: Date }>(trialCollection);
  const last = await trials.findOne({ _id: 'trial' });
  if (!isTrialDue(Date.now() - (last?.at.getTime() ?? 0))) return;
  await trials.updateOne({ _id: 'trial' }, { $set: { at: new Date() } }, { upsert: true });
}

/** Whether an operation failed because the server is unavailable, so that it may succeed later. */
function isMongoAway(error: unknown): boolean {
  if (error instanceof ServiceError) return error.code === 'service.unavailable';
  if (error instanceof mongo.MongoServerError) {
    return (
      passingServerCodes.has(error.code) ||
      error.hasErrorLabel('RetryableWriteError') ||
      (error.code === ferretInternalError && fileTroubles.test(error.message))
    );
  }
  if (error instanceof Error && 'code' in error && socketErrorCodes.has(error.code)) return true;
  return (
    error instanceof mongo.MongoSystemError ||
    error instanceof mongo.MongoNetworkError ||
    error instanceof mongo.MongoNotConnectedError ||
    error instanceof mongo.MongoTopologyClosedError ||
    // Mongoose's errors about a connection that is not open have no class of their own.
    (error instanceof MongooseError && ['MongooseError', 'MongooseServerSelectionError'].includes(error.name))
  );
}

/** Whether a unique index refused a write. */
export function isDuplicateKey(error: unknown): boolean {
  return error instanceof mongo.MongoServerError && error.code === 11_000;
}

/** Runs one operation. @throws ServiceError `service.unavailable` if MongoDB is unavailable; otherwise rethrows */
export async function askMongo<Answer>(operation: () => Promise<Answer>): Promise<Answer> {
  try {
    return await operation();
  } catch (error) {
    if (!isMongoAway(error)) throw error;
    throw new ServiceError(failures.unavailable, { cause: error });
  }
}

/** A store whose methods may return something where nothing is promised, such as the driver's answer to a command. */
type Answering<Store> = {
  [Name in keyof Store]: Store[Name] extends (...args: infer Args) => Promise<void>
    ? (...args: Args) => Promise<unknown>
    : Store[Name];
};

/** Wraps every method of a store in `askMongo`. */
export function guardMongo<Store extends object>(store: Answering<Store>): Store {
  const methods = Object.entries(store).map(([name, method]) => {
    const ask = method as (...args: unknown[]) => Promise<unknown>;
    return [name, (...args: unknown[]) => askMongo(async () => ask(...args))];
  });
  return Object.fromEntries(methods) as Store;
}

/** Repeats a start-up step, with growing pauses, until MongoDB is available. */
export async function waitForMongo<Answer>(step: () => Promise<Answer>, logger: Logger): Promise<Answer> {
  for (let pauseMs = 250; ; pauseMs = Math.min(pauseMs * 2, 5_000)) {
    try {
      return await step();
    } catch (error) {
      if (!isMongoAway(error)) throw error;
      logger.warn({ reason: error instanceof Error ? error.message : String(error) }, 'waiting for MongoDB');
    }
    await sleep(pauseMs);
  }
}
