import { isDeepStrictEqual } from 'node:util';
import {
  conversionBucket,
  conversionSchema,
  endedConversionSeconds,
  hasEnded,
  hasResult,
  hasTimedOut,
  timedOutConversionSeconds,
  type Conversion,
  type ConversionId,
  type KeptConversion,
} from '@floatwise/contracts';
import { jetstream, JetStreamApiError } from '@nats-io/jetstream';
import { Kvm, type KvEntry } from '@nats-io/kv';
import { z } from 'zod';
import { timeEngineCall } from './metrics.ts';
import { guardNats, readJson, type NatsConnection } from './nats.ts';
import { persist } from './publish.ts';
import { computeDeadline, followSiteClock } from './site-clock.ts';

export interface ChangeOptions {
  /** Time limit for retries. */
  readonly limitMs?: number;
  /** Whether a newer record contains this change. */
  readonly isTakenUp?: (found: Conversion) => boolean;
}

const changeLimitMs = 10_000;
const wrongLastSequence = 10_071;

export type ConversionRecords = Awaited<ReturnType<typeof openConversionRecords>>;

/** The conversion records, one key each, dated by the clock it follows. Methods return once the server has a record on disk. */
export async function openConversionRecords(nats: NatsConnection) {
  await followSiteClock(nats);
  // Direct gets may be answered by a follower that lags.
  const bucket = await new Kvm(jetstream(nats)).open(conversionBucket.name, { allow_direct: false });
  const findEntry = async (id: ConversionId): Promise<KvEntry | undefined> => {
    const entry = await bucket.get(id);
    return entry?.operation === 'PUT' ? entry : undefined;
  };
  const find = (id: ConversionId): Promise<KeptConversion | undefined> =>
    timeEngineCall('nats', 'get', async () => {
      const entry = await guardNats(nats, () => findEntry(id));
      return entry && parseRecord(entry);
    });
  /** Finds out whether a write was made although its answer was lost. Throws to have it retried if it was not. */
  const findWritten = async (
    next: Conversion,
    {
      before,
      isTakenUp,
      error,
    }: { before: number | undefined; error: unknown } & Pick<ChangeOptions, 'isTakenUp'>,
  ): Promise<KeptConversion | undefined> => {
    const found = await find(next.id);
    if (found?.revision === before) throw error;
    if (found === undefined) return undefined;
    const isDone = isDeepStrictEqual(found.conversion, next) || isTakenUp?.(found.conversion) === true;
    return isDone ? found : undefined;
  };
  return {
    find,
    /** Whether a record exists, even in a format this process cannot read. */
    has: (id: ConversionId): Promise<boolean> =>
      timeEngineCall('nats', 'get', async () => (await findEntry(id)) !== undefined),
    /** Ends a conversion whose record has a newer format, and keeps its other fields. False if it has ended or was changed. */
    failUnread: async (id: ConversionId, outcome: { code: string; error: string }): Promise<boolean> => {
      const entry = await findEntry(id);
      const record = entry && unreadSchema.safeParse(readJson(entry)).data;
      if (entry === undefined || record === undefined || settledStates.has(record.state)) return false;
      const failed = { ...record, state: 'failed', outcome, ...computeDeadline(0) };
      try {
        await jetstream(nats).publish(formatSubject(id), JSON.stringify(failed), {
          expect: { lastSubjectSequence: entry.revision },
          ttl: `${endedConversionSeconds}s`,
        });
        return true;
      } catch (error) {
        if (!isConflict(error)) throw error;
        return false;
      }
    },
    /** Undefined if the id is taken: the process that creates a record owns the conversion. */
    create: (conversion: Conversion): Promise<KeptConversion | undefined> =>
      persist({ nats, operation: 'create', limitMs: changeLimitMs }, async (repeated) => {
        try {
          const revision = await bucket.create(conversion.id, formatRecord(conversion));
          return { revision, conversion };
        } catch (error) {
          if (!isConflict(error)) throw error;
          return repeated ? findWritten(conversion, { before: undefined, error }) : undefined;
        }
      }),
    /**
     * Returns the record after the change; it may be newer if the answer was lost and others continued from it. Undefined
     * if the record has changed since this revision in another way. Asks the leader, never a follower.
     */
    change: (
      seen: KeptConversion,
      next: Conversion,
      { limitMs = changeLimitMs, isTakenUp = () => false }: ChangeOptions = {},
    ): Promise<KeptConversion | undefined> =>
      persist({ nats, operation: 'change', limitMs }, async (repeated) => {
        try {
          const { seq } = await jetstream(nats).publish(formatSubject(next.id), formatRecord(next), {
            expect: { lastSubjectSequence: seen.revision },
            // Long enough for a caller that asks again after the end. Records with a result stay, because the result is
            // removed by its record.
            ...(hasEnded(next) && !hasResult(next) ? { ttl: `${getKeptSeconds(next)}s` } : {}),
          });
          return { revision: seq, conversion: next };
        } catch (error) {
          if (!isConflict(error)) throw error;
          return repeated ? findWritten(next, { before: seen.revision, isTakenUp, error }) : undefined;
        }
      }),
  };
}

const formatSubject = (id: ConversionId): string => `$KV.${conversionBucket.name}.${id}`;

const getKeptSeconds = (ended: Conversion): number =>
  hasTimedOut(ended) ? timedOutConversionSeconds : endedConversionSeconds;

const settledStates: ReadonlySet<string> = new Set(['finished', 'delivered', 'failed', 'abandoned']);

/** Fields common to all formats. */
const unreadSchema = z.looseObject({ state: z.string() });

/** Undefined for a deleted or unreadable record. */
export function parseRecord(entry: { revision: number; json: () => unknown }): KeptConversion | undefined {
  const { data } = conversionSchema.safeParse(readJson(entry));
  return data && { revision: entry.revision, conversion: data };
}

const formatRecord = (conversion: Conversion): string => JSON.stringify(conversionSchema.parse(conversion));

function isConflict(error: unknown): boolean {
  return error instanceof JetStreamApiError && error.code === wrongLastSequence;
}
