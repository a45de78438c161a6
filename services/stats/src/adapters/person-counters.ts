import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Counter, CounterStore } from '../app/ports.ts';
import { isBehind, type StreamPosition } from '../app/conversion-ending.ts';

/**
 * Counters of many users in one document, by user id. FerretDB takes about as long to write a document for fifty users as for
 * one, and a batch of events concerns users all over the site.
 */
export interface PersonBucket<Tally> {
  /** Incremented by a change that keeps the position: of two states with the same position the later one wins. */
  readonly revision: number;
  readonly people: Readonly<Record<string, PersonCounter<Tally>>>;
}

type PersonCounter<Tally> = readonly [streamCreatedMs: number, sequence: number, tally: Tally];

export interface PersonCounterStore<Tally> extends CounterStore<Tally> {
  /** Removes users from a bucket. */
  readonly remove: (bucketId: string, isRemoved: (userId: string) => boolean) => Promise<void>;
}

export interface PersonCounterSettings<Tally> {
  readonly buckets: CounterStore<PersonBucket<Tally>>;
  /** Hashes of the ids of users whose accounts were deleted recently: their events may still be counted. */
  readonly listForgotten: () => Promise<ReadonlySet<string>>;
  /** Keeps buckets in memory: for the instance that counts, in a new store each time, since another may have counted before. */
  readonly keepsBuckets: boolean;
}

const bucketCount = 512;
/** Users in the buckets that are kept in memory. */
const mostKept = 50_000;
/** Far less than the day for which deleted accounts are known: what is kept from before a deletion is not written after it. */
const keptMs = 3_600_000;
const userIdLength = 24;

/** The bucket of a user; `<bucket>/2026-03` for a user's counter `<user id>/2026-03`. */
export function formatBucket(counterId: string): string {
  const userId = counterId.slice(0, userIdLength);
  // Ids end in a number that increases by one from account to account.
  const number = Number.parseInt(userId.slice(-3), 16) % bucketCount;
  return number.toString(16).padStart(3, '0') + counterId.slice(userIdLength);
}

/** Hashes an id, since no id of a deleted account may be stored. */
export const hashUserId = (userId: string): string => createHash('sha256').update(userId).digest('hex');

/**
 * Counters of users, each with its own position. A bucket has the position of its last event. An instance counts events in order
 * and without a gap, so a bucket includes every event of its users up to its position, just as a separate counter would.
 */
export function createPersonCounterStore<Tally>({
  buckets,
  listForgotten,
  keepsBuckets,
}: PersonCounterSettings<Tally>): PersonCounterStore<Tally> {
  type Found = { readonly bucket: Counter<PersonBucket<Tally>> | undefined };
  const kept = new LRUCache<string, Found>({
    maxSize: mostKept,
    ttl: keptMs,
    sizeCalculation: ({ bucket }) => 1 + Object.keys(bucket?.tally.people ?? {}).length,
    fetchMethod: async (id) => ({ bucket: await buckets.find(id) }),
  });
  const findBucket = async (id: string) =>
    keepsBuckets ? (await kept.fetch(id))?.bucket : await buckets.find(id);

  const remove: PersonCounterStore<Tally>['remove'] = async (id, isRemoved) => {
    const found = await buckets.find(id);
    const left = Object.entries(found?.tally.people ?? {}).filter(([userId]) => !isRemoved(userId));
    kept.delete(id);
    if (found === undefined || left.length === Object.keys(found.tally.people).length) return;
    const tally = { revision: found.tally.revision + 1, people: Object.fromEntries(left) };
    await buckets.put(new Map([[id, { ...found, tally }]]));
  };

  return {
    find: async (counterId) => {
      const person = (await findBucket(formatBucket(counterId)))?.tally.people[
        counterId.slice(0, userIdLength)
      ];
      return person && { position: toPosition(person), tally: person[2] };
    },
    put: async (counters) => {
      const forgotten = await listForgotten();
      const changed = new Map<string, Counter<PersonBucket<Tally>>>();
      for (const [id, some] of Map.groupBy(counters, ([counterId]) => formatBucket(counterId))) {
        const before = await findBucket(id);
        changed.set(id, addPeople(before, some, createMatch(forgotten)));
      }
      await buckets.put(changed);
      for (const [id, bucket] of changed) kept.set(id, { bucket });
      // Users who were deleted while the buckets were written are in them again.
      const late = new Set([...(await listForgotten())].filter((hash) => !forgotten.has(hash)));
      if (late.size > 0) for (const id of changed.keys()) await remove(id, createMatch(late));
    },
    remove,
  };
}

const createMatch =
  (hashes: ReadonlySet<string>) =>
  (userId: string): boolean =>
    hashes.size > 0 && hashes.has(hashUserId(userId));

function addPeople<Tally>(
  before: Counter<PersonBucket<Tally>> | undefined,
  added: readonly (readonly [string, Counter<Tally>])[],
  isForgotten: (userId: string) => boolean,
): Counter<PersonBucket<Tally>> {
  const people = new Map(Object.entries(before?.tally.people ?? {}));
  let position = before?.position ?? { streamCreated: new Date(0), sequence: 0 };
  for (const [counterId, counter] of added) {
    const userId = counterId.slice(0, userIdLength);
    const there = people.get(userId);
    if (there !== undefined && !isBehind(counter.position, toPosition(there))) continue;
    const { streamCreated, sequence } = counter.position;
    people.set(userId, [streamCreated.getTime(), sequence, counter.tally]);
    if (isBehind(counter.position, position)) ({ position } = counter);
  }
  const left = [...people].filter(([userId]) => !isForgotten(userId));
  const { revision = 0 } = before?.tally ?? {};
  const isAhead = before === undefined || isBehind(position, before.position);
  return {
    position,
    tally: { revision: isAhead ? revision : revision + 1, people: Object.fromEntries(left) },
  };
}

const toPosition = ([streamCreatedMs, sequence]: PersonCounter<unknown>): StreamPosition => ({
  streamCreated: new Date(streamCreatedMs),
  sequence,
});
