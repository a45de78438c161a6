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
import { failUnread, type ChangeOptions, type ConversionRecords } from '@floatwise/conversion';
import { jetstream, JetStreamApiError } from '@nats-io/jetstream';
import { Kvm, type KvEntry } from '@nats-io/kv';
import { z } from 'zod';
import { timeEngineCall } from './metrics.ts';
import { guardNats, readJson, type NatsConnection } from './nats.ts';
import { persist } from './publish.ts';
import { followSiteClock, getSiteMs } from './site-clock.ts';

const changeLimitMs = 10_000;
const wrongLastSequence = 10_071;

/** The conversion records, one key each, dated by the clock it follows. */
export async function openConversionRecords(nats: NatsConnection): Promise<ConversionRecords> {
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
    has: (id) => timeEngineCall('nats', 'get', async () => (await findEntry(id)) !== undefined),
    failUnread: async (id, outcome) => {
      const entry = await findEntry(id);
      const record = entry && unreadSchema.safeParse(readJson(entry)).data;
      const next = record && failUnread(record, outcome, getSiteMs());
      if (entry === undefined || next === undefined) return false;
      try {
        await jetstream(nats).publish(formatSubject(id), JSON.stringify(next), {
          expect: { lastSubjectSequence: entry.revision },
          ttl: `${endedConversionSeconds}s`,
        });
        return true;
      } catch (error) {
        if (!isConflict(error)) throw error;
        return false;
      }
    },
    create: (conversion) =>
      persist({ nats, operation: 'create', limitMs: changeLimitMs }, async (repeated) => {
        try {
          const revision = await bucket.create(conversion.id, formatRecord(conversion));
          return { revision, conversion };
        } catch (error) {
          if (!isConflict(error)) throw error;
          return repeated ? findWritten(conversion, { before: undefined, error }) : undefined;
        }
      }),
    // Asks the leader, never a follower.
    change: (seen, next, { limitMs = changeLimitMs, isTakenUp = () => false } = {}) =>
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
