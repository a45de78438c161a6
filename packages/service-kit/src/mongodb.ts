import { setTimeout as sleep } from 'node:timers/promises';
import { failures } from '@floatwise/contracts';
import { createConnection, mongo, MongooseError, type Connection } from 'mongoose';
import { noteEngineCall } from './engine-calls.ts';
import type { Logger } from './logger.ts';
import { ServiceError } from './service-error.ts';
import type { Engine } from './start-service.ts';

/**
 * Server states after which the same operation succeeds elsewhere or later: no primary, stepping down, shutting down, no room
 * on its disk.
 */
const passingServerCodes = new Set<unknown>([91, 189, 10107, 11600, 11602, 13435, 13436, 14031]);

/** FerretDB passes on SQLite's file errors under its own code for everything unexpected. */
const ferretInternalError = 1;
const fileTroubles = /disk is full|disk I\/O error|readonly database|unable to open database file/;

/** Some broken sockets come through the driver as the system's own errors. */
const socketErrorCodes = new Set<unknown>([
  'EPIPE',
  'ECONNRESET',
  'ECONNREFUSED',
  'ECONNABORTED',
  'ETIMEDOUT',
]);

/**
 * Opens a separate connection, which the driver restores when it is lost. Until then an operation fails at once or
 * within seconds and is never buffered.
 */
export async function openMongo(url: string): Promise<Connection> {
  const connection = createConnection(url, {
    bufferCommands: false,
    autoIndex: false,
    autoCreate: false,
    serverSelectionTimeoutMS: 3_000,
    connectTimeoutMS: 3_000,
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

/** MongoDB as an engine of a service. */
export function mongoEngine(url: string, logger: Logger): Engine<Connection> {
  return {
    connect: () => waitForMongo(() => openMongo(url), logger),
    check: checkMongo,
    close: (connection) => connection.close(),
  };
}

/** Holds one document, which every check writes again: no data of anybody, so that back-ups leave it out. */
export const trialCollection = 'trials';

/** Whether the server can be written now: one whose disk is full, or which is no primary, still answers pings. */
async function checkMongo(connection: Connection): Promise<void> {
  if (connection.db === undefined) throw new Error('There is no connection to MongoDB.');
  const trials = connection.db.collection<{ _id: string; at: Date }>(trialCollection);
  await trials.updateOne({ _id: 'trial' }, { $set: { at: new Date() } }, { upsert: true });
}

/** Whether an operation failed because the server cannot be reached now, so that it may succeed later. */
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
    // Mongoose's own words for a connection that is not open carry no class of their own.
    (error instanceof MongooseError && ['MongooseError', 'MongooseServerSelectionError'].includes(error.name))
  );
}

/** Whether a unique index refused a write. */
export function isDuplicateKey(error: unknown): boolean {
  return error instanceof mongo.MongoServerError && error.code === 11_000;
}

/**
 * Runs one operation.
 * @throws ServiceError `service.unavailable` when MongoDB is away, else what the operation threw
 */
export async function askMongo<Answer>(operation: () => Promise<Answer>): Promise<Answer> {
  try {
    return await operation();
  } catch (error) {
    if (!isMongoAway(error)) throw error;
    throw new ServiceError(failures.unavailable, { cause: error });
  }
}

/** The same store, each of whose methods throws as `askMongo`. */
export function guardMongo<Store extends object>(store: Store): Store {
  const methods = Object.entries(store).map(([name, method]) => {
    const ask = method as (...args: unknown[]) => Promise<unknown>;
    return [name, (...args: unknown[]) => askMongo(async () => ask(...args))];
  });
  return Object.fromEntries(methods) as Store;
}

/** Runs a step of the start-up again, after growing pauses, until MongoDB is there for it. */
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
