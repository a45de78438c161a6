import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { conversionBucket, conversionBuckets } from '@floatwise/contracts';
import {
  jetstream,
  JetStreamApiError,
  jetstreamManager,
  RetentionPolicy,
  type JetStreamManager,
} from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import type { Logger } from './logger.ts';
import { isNatsAway, isNatsRefusal } from './nats.ts';
import { repeatEvery } from './repeat-every.ts';
import {
  getRoomShare,
  listStreamNames,
  streamNames,
  streamSettings,
  type ConsumerSettings,
  type StreamName,
  type StreamSettings,
} from './stream-settings.ts';

const pauseMs = 1_000;
/** Between two looks at whether the streams exist. */
const lookMs = 3_000;

/** A stream or a consumer is not there, and this user may not make it. */
export class StreamMissingError extends Error {
  override readonly name = 'StreamMissingError';
}

/** How streams are made. */
export interface StreamLayout {
  readonly replicas: number;
  /** Room of all streams together, on each server; as much as the disk has when it is 0 or absent. */
  readonly storageMb?: number;
  /** Buckets of records; 1 when absent. */
  readonly recordBuckets?: number;
}

const bytesPerMb = 1024 * 1024;

/** `create-missing` leaves what is there as it is: it may be of a newer version. */
type Mode = 'create-missing' | 'update';

/**
 * Makes the streams and their durable consumers, or changes them to this version's settings. Where each service has a
 * user of its own, only `setup` may do this.
 */
export async function setUpStreams(nats: NatsConnection, layout: StreamLayout): Promise<void> {
  await checkFewerBuckets(nats, layout.recordBuckets ?? 1);
  await ensureAll(nats, { ...layout, names: listStreamNames(layout.recordBuckets), mode: 'update' });
}

/** Services use every bucket that is there, so none can be given up. */
async function checkFewerBuckets(nats: NatsConnection, recordBuckets: number): Promise<void> {
  const next = conversionBuckets[recordBuckets];
  if (next === undefined) return;
  const manager = await jetstreamManager(nats);
  try {
    await manager.streams.info(next.stream);
  } catch (error) {
    if (error instanceof JetStreamApiError && error.status === 404) return;
    throw error;
  }
  throw new Error(
    `RECORD_BUCKETS is ${recordBuckets}, but the stream ${next.stream} of another bucket exists: the number can only grow.`,
  );
}

/**
 * Makes the streams and durable consumers that are missing; all of them, or those a service uses. Those that are there stay
 * as they are, since they may be those of a newer version. Safe to call from every service at once. Where each service has a
 * user of its own, `auth` and `setup` may do this; the others find them made.
 * @throws StreamMissingError when one is not there and another has to make it
 */
export async function ensureStreams(
  nats: NatsConnection,
  replicas: number,
  names: readonly StreamName[] = streamNames,
): Promise<void> {
  await ensureAll(nats, { replicas, names, mode: 'create-missing' });
}

/** `ensureStreams`, or another task of the same kind, again every second until it is done and the server answers. */
export async function waitForStreams(ensure: () => Promise<void>, logger: Logger): Promise<void> {
  for (;;) {
    try {
      await ensure();
      return;
    } catch (error) {
      if (!(error instanceof StreamMissingError) && !isNatsAway(error)) throw error;
      const reason = error instanceof Error ? error.message : String(error);
      logger.warn({ reason }, 'waiting for the streams');
    }
    await sleep(pauseMs);
  }
}

/**
 * Looks every few seconds whether all streams and consumers are there, and makes those that a server has lost, as with the
 * folder of its storage. Ends when it is stopped.
 */
export function keepStreams(
  nats: NatsConnection,
  layout: StreamLayout,
  logger: Logger,
): { readonly stop: () => Promise<void> } {
  return repeatEvery(lookMs, () =>
    ensureAll(nats, {
      ...layout,
      names: listStreamNames(layout.recordBuckets),
      mode: 'create-missing',
    }).catch((error: unknown) =>
      logger.warn({ err: error }, 'the streams could not be looked at and will be looked at again'),
    ),
  );
}

const checkTimeoutMs = 1_500;

/** Under a key that is no conversion's, and of which the bucket keeps the last write alone. */
const trialSubject = `$KV.${conversionBucket.name}.trial`;

/**
 * Checks that these streams exist and, for a service that may write records, that a record can be written: a server whose
 * disk is full still lists its streams.
 * @throws the server's error, or TimeoutError when it does not answer
 */
export async function checkStreams(
  nats: NatsConnection,
  { names, writesRecords }: { names: readonly StreamName[]; writesRecords: boolean },
): Promise<void> {
  const manager = await jetstreamManager(nats, { checkAPI: false, timeout: checkTimeoutMs });
  await Promise.all(names.map((name) => manager.streams.info(name)));
  if (writesRecords) await jetstream(nats).publish(trialSubject, '', { timeout: checkTimeoutMs, retries: 0 });
}

async function ensureAll(
  nats: NatsConnection,
  {
    replicas,
    storageMb = 0,
    recordBuckets = 1,
    names,
    mode,
  }: StreamLayout & { names: readonly StreamName[]; mode: Mode },
): Promise<void> {
  const manager = await jetstreamManager(nats);
  for (const name of names) {
    const { stream, consumers } = streamSettings[name];
    const share = getRoomShare(name, recordBuckets);
    const room = storageMb === 0 ? {} : { max_bytes: Math.floor(storageMb * bytesPerMb * share) };
    await ensureStream(manager, { ...stream, ...room, num_replicas: replicas }, mode);
    for (const consumer of consumers) await ensureConsumer(manager, name, consumer, mode);
  }
}

async function ensureStream(manager: JetStreamManager, settings: StreamSettings, mode: Mode): Promise<void> {
  const { name } = settings;
  await ensureOne(`The stream ${name}`, settings, {
    mode,
    find: async () => (await manager.streams.info(name)).config,
    put: async () => {
      try {
        await manager.streams.add(settings);
      } catch (error) {
        if (!isNameInUse(error)) throw error;
        // Another service has made it meanwhile.
        if (mode === 'create-missing') return;
        const { retention: _retention, storage: _storage, ...changeable } = settings;
        await manager.streams.update(name, changeable);
      }
    },
  });
}

async function ensureConsumer(
  manager: JetStreamManager,
  stream: StreamName,
  settings: ConsumerSettings,
  mode: Mode,
): Promise<void> {
  const name = settings.durable_name;
  await ensureOne(`The consumer ${name} of the stream ${stream}`, settings, {
    mode,
    find: async () => (await manager.consumers.info(stream, name)).config,
    put: async () => {
      if (mode === 'update') await removeOtherConsumers(manager, stream);
      await manager.consumers.add(stream, settings);
    },
  });
}

/** A work queue takes no consumer beside one for the same subjects, such as that of an earlier version. */
async function removeOtherConsumers(manager: JetStreamManager, stream: StreamName): Promise<void> {
  if (streamSettings[stream].stream.retention !== RetentionPolicy.Workqueue) return;
  const ours = new Set(streamSettings[stream].consumers.map(({ durable_name: name }) => name));
  for await (const { name } of manager.consumers.list(stream)) {
    if (!ours.has(name)) await manager.consumers.delete(stream, name);
  }
}

/** Looks before it changes: most users may look only. */
async function ensureOne(
  what: string,
  settings: object,
  access: { mode: Mode; find: () => Promise<object>; put: () => Promise<void> },
): Promise<void> {
  let found: object | undefined;
  try {
    found = await access.find();
  } catch (error) {
    if (!(error instanceof JetStreamApiError) || error.status !== 404) throw error;
  }
  if (found !== undefined && (access.mode === 'create-missing' || holdsAll(found, settings))) return;
  try {
    await access.put();
  } catch (error) {
    if (!isNatsRefusal(error)) throw error;
    // Another version's settings serve as well until set-up has run.
    if (found === undefined) {
      throw new StreamMissingError(`${what} is not there; the set-up of the streams makes it.`, {
        cause: error,
      });
    }
  }
}

function holdsAll(found: object, settings: object): boolean {
  const values = new Map<string, unknown>(Object.entries(found));
  return Object.entries(settings).every(([key, value]) => isDeepStrictEqual(values.get(key), value));
}

function isNameInUse(error: unknown): boolean {
  return error instanceof Error && /already in use/i.test(error.message);
}
