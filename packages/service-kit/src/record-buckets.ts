import { conversionBuckets, getBucketPlace, type ConversionId } from '@floatwise/contracts';
import { jetstream, JetStreamApiError, jetstreamManager } from '@nats-io/jetstream';
import { Kvm, type KvEntry } from '@nats-io/kv';
import { LRUCache } from 'lru-cache';
import { isNatsRefusal, type NatsConnection } from './nats.ts';

const lookMs = 5_000;
const mostMoved = 10_000;

/** The record buckets of the site; the set-up may add some while services run. */
export async function openRecordBuckets(nats: NatsConnection) {
  const kvm = new Kvm(jetstream(nats));
  const buckets = await Promise.all(
    conversionBuckets.map(({ name }) => kvm.open(name, { allow_direct: false })),
  );
  const places = conversionBuckets.map((_bucket, place) => place);
  /** Buckets of records found elsewhere than where a new one would go. */
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
      // A bucket not known to exist may have been added just now.
      if (place >= count && isMissing(error)) return undefined;
      throw error;
    }
  };
  return {
    count: (): number => count,
    /** Subject of a record: in the bucket where it was found, or where a new one goes. */
    formatSubject: (id: ConversionId): string => `$KV.${conversionBuckets[getPlace(id)]?.name ?? ''}.${id}`,
    create: (id: ConversionId, text: string): Promise<number> => {
      const bucket = buckets[getPlace(id)];
      if (bucket === undefined) throw new RangeError('There is no such bucket.');
      return bucket.create(id, text);
    },
    /** Finds an entry in any bucket: records stay when buckets are added. `any` includes buckets this process does not know yet. */
    find: async (id: ConversionId, among: 'known' | 'any' = 'any'): Promise<KvEntry | undefined> => {
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

/** Whether the stream does not exist, or the permissions of this user exclude it. */
function isMissing(error: unknown): boolean {
  return (error instanceof JetStreamApiError && error.status === 404) || isNatsRefusal(error);
}
