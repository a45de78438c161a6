import { conversionBuckets, getBucketPlace, type ConversionId } from '@floatwise/contracts';
import { jetstream, JetStreamApiError, jetstreamManager } from '@nats-io/jetstream';
import { Kvm, type KvEntry } from '@nats-io/kv';
import { LRUCache } from 'lru-cache';
import { isNatsRefusal, type NatsConnection } from './nats.ts';

/** The buckets of records that the site has: the set-up may add some while services run. */
export interface RecordBuckets {
  /** How many are known to be there. */
  readonly count: () => number;
  /** The subject of a record where it was found, or where a new one goes. */
  readonly formatSubject: (id: ConversionId) => string;
  readonly create: (id: ConversionId, text: string) => Promise<number>;
  /**
   * The entry of a record, in whichever bucket it is: records of the time before the number of buckets changed stay where they
   * are. `any` includes buckets that have been added a moment ago.
   */
  readonly find: (id: ConversionId, among?: 'known' | 'any') => Promise<KvEntry | undefined>;
}

const lookMs = 5_000;
const mostMoved = 10_000;

export async function openRecordBuckets(nats: NatsConnection): Promise<RecordBuckets> {
  const kvm = new Kvm(jetstream(nats));
  const buckets = await Promise.all(
    conversionBuckets.map(({ name }) => kvm.open(name, { allow_direct: false })),
  );
  const places = conversionBuckets.map((_bucket, place) => place);
  /** Of records that are not where a new one would go. */
  const moved = new LRUCache<ConversionId, number>({ max: mostMoved });
  let count = 1;
  const getPlace = (id: ConversionId): number => moved.get(id) ?? getBucketPlace(id, count);
  const look = async (): Promise<void> => {
    const manager = await jetstreamManager(nats, { checkAPI: false });
    for (const { stream } of conversionBuckets.slice(count)) {
      await manager.streams.info(stream);
      count++;
    }
  };
  await look().catch(() => undefined);
  const timer = setInterval(() => {
    if (nats.isClosed()) clearInterval(timer);
    else if (count < conversionBuckets.length) void look().catch(() => undefined);
  }, lookMs);
  timer.unref();

  const read = async (id: ConversionId, place: number): Promise<KvEntry | undefined> => {
    try {
      const entry = await buckets[place]?.get(id);
      return entry?.operation === 'PUT' ? entry : undefined;
    } catch (error) {
      // A bucket that is not known may be there since a moment.
      if (place >= count && isMissing(error)) return undefined;
      throw error;
    }
  };
  return {
    count: () => count,
    formatSubject: (id) => `$KV.${conversionBuckets[getPlace(id)]?.name ?? ''}.${id}`,
    create: (id, text) => {
      const bucket = buckets[getPlace(id)];
      if (bucket === undefined) throw new RangeError('There is no such bucket.');
      return bucket.create(id, text);
    },
    find: async (id, among = 'any') => {
      const first = getPlace(id);
      const entry = await read(id, first);
      if (entry !== undefined) return entry;
      const others = places.filter((place) => place !== first && (among === 'any' || place < count));
      const found = await Promise.all(others.map(async (place) => ({ place, entry: await read(id, place) })));
      const [other] = found.filter((one) => one.entry !== undefined);
      if (other !== undefined) moved.set(id, other.place);
      return other?.entry;
    },
  };
}

/** The stream is not there, or this user has no right to it by the rules of an earlier release. */
function isMissing(error: unknown): boolean {
  return (error instanceof JetStreamApiError && error.status === 404) || isNatsRefusal(error);
}
