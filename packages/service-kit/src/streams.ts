import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { conversionBucket } from '@floatwise/contracts';
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
import { getSiteMs } from './site-clock.ts';
import {
  roomShares,
  streamNames,
  streamSettings,
  type ConsumerSettings,
  type StreamName,
  type StreamSettings,
} from './stream-settings.ts';
import { isTrialDue } from './trial.ts';

const pauseMs = 1_000;
/** Interval between checks that the streams exist. */
const lookMs = 3_000;

/** A stream or consumer does not exist, and this user may not create it. */
export class StreamMissingError extends Error {
  override readonly name = 'StreamMissingError';
}

export interface StreamLayout {
  readonly replicas: number;
  /** Storage of all streams together on each server; 0 or absent means the whole disk. */
  readonly storageMb?: number;
}

const bytesPerMb = 1024 * 1024;

/** `create-missing` leaves existing streams unchanged: they may belong to a newer version. */
type Mode = 'create-missing' | 'update';

/** Creates or updates streams and durable consumers. With a NATS user per service, only `setup` may do this. */
export async function setUpStreams(nats: NatsConnection, layout: StreamLayout): Promise<void> {
  await ensureAll(nats, { ...layout, names: streamNames, mode: 'update' });
}

/**
 * Creates missing streams and durable consumers; services may call it at once. Existing ones stay: they may be newer.
 * Throws StreamMissingError if this user may not create one: with a NATS user per service, only `auth` and `setup` may.
 */
export async function ensureStreams(
  nats: NatsConnection,
  replicas: number,
  names: readonly StreamName[] = streamNames,
): Promise<void> {
  await ensureAll(nats, { replicas, names, mode: 'create-missing' });
}

/** Repeats `ensureStreams`, or a similar task, every second until it succeeds. */
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

/** Creates, every few seconds until stopped, what a server has lost, for example with its storage folder. */
export function keepStreams(
  nats: NatsConnection,
  layout: StreamLayout,
  logger: Logger,
): { readonly stop: () => Promise<void> } {
  return repeatEvery(lookMs, () =>
    ensureAll(nats, {
      ...layout,
      names: streamNames,
      mode: 'create-missing',
    }).catch((error: unknown) => logger.warn({ err: error }, 'the streams could not be checked; retrying')),
  );
}

const checkTimeoutMs = 1_500;

/** Not the key of a conversion. The bucket keeps only the last write. */
const trialSubject = `$KV.${conversionBucket.name}.trial`;

/** `writesRecords` also finds out whether records can be written. Throws the server's error, or TimeoutError. */
export async function checkStreams(
  nats: NatsConnection,
  { names, writesRecords }: { names: readonly StreamName[]; writesRecords: boolean },
): Promise<void> {
  const manager = await jetstreamManager(nats, { checkAPI: false, timeout: checkTimeoutMs });
  await Promise.all(names.map((name) => manager.streams.info(name)));
  if (!writesRecords) return;
  const last = await manager.streams.getMessage(conversionBucket.stream, { last_by_subj: trialSubject });
  if (!isTrialDue(getSiteMs() - (last?.time.getTime() ?? 0))) return;
  await jetstream(nats).publish(trialSubject, '', { timeout: checkTimeoutMs, retries: 0 });
}

async function ensureAll(
  nats: NatsConnection,
  { replicas, storageMb = 0, names, mode }: StreamLayout & { names: readonly StreamName[]; mode: Mode },
): Promise<void> {
  const manager = await jetstreamManager(nats);
  for (const name of names) {
    const { stream, consumers } = streamSettings[name];
    const share = roomShares[name];
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
        // Another service has created it in the meantime.
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

/** A work queue allows no two consumers for the same subjects, such as ours and one of another version. */
async function removeOtherConsumers(manager: JetStreamManager, stream: StreamName): Promise<void> {
  if (streamSettings[stream].stream.retention !== RetentionPolicy.Workqueue) return;
  const ours = new Set(streamSettings[stream].consumers.map(({ durable_name: name }) => name));
  for await (const { name } of manager.consumers.list(stream)) {
    if (!ours.has(name)) await manager.consumers.delete(stream, name);
  }
}

/** Reads before it writes: most users may only read. */
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
    // Settings of another version will do until the set-up has run.
    if (found === undefined) {
      throw new StreamMissingError(`${what} does not exist; the stream set-up creates it.`, {
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
