import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { userIdSchema, type UserId } from '@floatwise/contracts';
import { guardMongo } from '@floatwise/service-kit/mongodb';
import type { mongo, Connection } from 'mongoose';
import type { FailureHour, PeopleUsage, UsageSeries, UserTally } from '../app/tallies.ts';
import type { Counter, CounterStore, UserUsageStore } from '../app/ports.ts';
import { listForgotten } from './mongo-forgotten-people.ts';
import {
  createPersonCounterStore,
  formatBucket,
  type PersonBucket,
  type PersonCounterSettings,
  type PersonCounterStore,
} from './person-counters.ts';

/** Fields in order of significance: MongoDB compares documents field by field. */
type State<Kept> = { streamCreated: Date; sequence: number } & Kept;

export interface CounterDocument<Kept> {
  _id: string;
  state: State<Kept>;
}

/** How a tally is stored. */
interface Packing<Tally, Kept> {
  readonly pack: (tally: Tally) => Kept;
  readonly unpack: (kept: Kept) => Tally;
}

/** Collections of counters, all of which can be counted again from the recorded endings. */
export const counterCollections = [
  'user_usage_buckets',
  'usage_series_buckets',
  'usage_series',
  'people_usage',
  'failure_hours',
] as const;

/** FerretDB 1 never responds to a command with many more updates of existing documents. */
const updatesACommand = 20;
const bucketsABatch = 100;

/** Conversions of each user, in the collection `user_usage_buckets`. */
function createMongoUserUsageStore(connection: Connection, settings: PersonSettings): PersonUsageStore {
  const collection = connection.collection<CounterDocument<PackedBucket>>('user_usage_buckets');
  const packing = bucketPacking<UserTally>();
  /** Yields all users after one, by bucket and then by id. */
  async function* walk(after = ''): AsyncGenerator<[UserId, UserTally]> {
    const first = after === '' ? '' : formatBucket(after);
    const documents = collection.find({ _id: { $gte: first } }, { batchSize: bucketsABatch });
    for await (const { _id, state } of documents.sort({ _id: 1 })) {
      const people = Object.entries(packing.unpack(state).people);
      for (const [userId, [, , usage]] of people.sort(([one], [other]) => (one < other ? -1 : 1)))
        if (_id !== first || userId > after) yield [userIdSchema.parse(userId), usage];
    }
  }
  return guardMongo<PersonUsageStore>({
    ...createPersonCounterStore({ ...settings, buckets: createCounterStore(collection, packing) }),
    list: async ({ after, limit }) => {
      const found: [UserId, UserTally][] = [];
      for await (const person of walk(after)) {
        if (person[1].total > 0) found.push(person);
        if (found.length === limit) break;
      }
      return found;
    },
    listNames: async () => {
      const names = new Map<string, string>();
      for await (const [userId, { username }] of walk()) names.set(userId, username);
      return names;
    },
  });
}

/** Conversions per hour, day and month: of users in `usage_series_buckets`, of the site in `usage_series`. */
function createMongoUsageSeriesStore(
  connection: Connection,
  settings: PersonSettings,
): PersonCounterStore<UsageSeries> {
  const ofSite = createCounterStore(
    connection.collection<CounterDocument<PackedText>>('usage_series'),
    packAsText<UsageSeries>(),
  );
  const buckets = createCounterStore(
    connection.collection<CounterDocument<PackedBucket>>('usage_series_buckets'),
    bucketPacking<UsageSeries>(),
  );
  const ofPeople = createPersonCounterStore({ ...settings, buckets });
  return {
    find: (id) => (isOfPerson(id) ? ofPeople : ofSite).find(id),
    put: async (counters) => {
      const parts = Map.groupBy(counters, ([id]) => (isOfPerson(id) ? ofPeople : ofSite));
      for (const [store, some] of parts) await store.put(new Map(some));
    },
    remove: ofPeople.remove,
  };
}

export const isOfPerson = (seriesId: string): boolean => seriesId.includes('/');

export interface PackedText {
  packed: string;
}

/** Fields in order of significance, as in `State`. */
interface PackedBucket extends PackedText {
  revision: number;
}

function bucketPacking<Tally>(): Packing<PersonBucket<Tally>, PackedBucket> {
  const text = packAsText<PersonBucket<Tally>['people']>();
  return {
    pack: ({ revision, people }) => ({ revision, ...text.pack(people) }),
    unpack: ({ revision, packed }) => ({ revision, people: text.unpack({ packed }) }),
  };
}

/** Stores a tally of many small parts as one text: thousands of nested documents are slow on FerretDB. */
export function packAsText<Tally>(): Packing<Tally, PackedText> {
  return {
    pack: (tally) => ({ packed: deflateRawSync(JSON.stringify(tally), { level: 1 }).toString('base64') }),
    unpack: ({ packed }) => JSON.parse(inflateRawSync(Buffer.from(packed, 'base64')).toString()) as Tally,
  };
}

/** One document per counter. `$max` keeps the later state atomically, by id alone: FerretDB has no index for other look-ups. */
function createCounterStore<Tally extends object, Kept extends object>(
  collection: mongo.Collection<CounterDocument<Kept>>,
  { pack, unpack }: Packing<Tally, Kept>,
): CounterStore<Tally> {
  // The driver's types do not support filters on documents of an open type.
  const documents = collection as unknown as mongo.Collection<CounterDocument<object>>;
  const putSome = async (some: readonly (readonly [string, Counter<Tally>])[]): Promise<void> => {
    await documents.bulkWrite(
      some.map(([_id, { position, tally }]) => ({
        updateOne: {
          filter: { _id },
          update: {
            $max: {
              state: {
                streamCreated: position.streamCreated,
                sequence: position.sequence,
                ...pack(tally),
              },
            },
          },
          upsert: true,
        },
      })),
      { ordered: false },
    );
  };
  return guardMongo<CounterStore<Tally>>({
    find: async (id) => {
      const found = (await documents.findOne({ _id: id })) as CounterDocument<Kept> | null;
      if (found === null) return undefined;
      const { streamCreated, sequence } = found.state;
      return { position: { streamCreated, sequence }, tally: unpack(found.state) };
    },
    put: async (counters) => {
      const all = [...counters];
      for (let from = 0; from < all.length; from += updatesACommand) {
        await putSome(all.slice(from, from + updatesACommand));
      }
    },
  });
}

type PersonSettings = Pick<PersonCounterSettings<unknown>, 'listForgotten' | 'keepsBuckets'>;
type PersonUsageStore = UserUsageStore & PersonCounterStore<UserTally>;

const pickFailures = ({ failures }: FailureHour): FailureHour => ({ failures });

/** `keepsBuckets` is for the instance that counts: see `PersonCounterSettings`. */
export function openCounterStores(
  connection: Connection,
  { keepsBuckets = false }: { readonly keepsBuckets?: boolean } = {},
) {
  const settings = { keepsBuckets, listForgotten: () => listForgotten(connection) };
  return {
    users: createMongoUserUsageStore(connection, settings),
    series: createMongoUsageSeriesStore(connection, settings),
    people: createCounterStore(
      connection.collection<CounterDocument<PackedText>>('people_usage'),
      packAsText<PeopleUsage>(),
    ),
    failureHours: createCounterStore(connection.collection<CounterDocument<FailureHour>>('failure_hours'), {
      pack: pickFailures,
      unpack: pickFailures,
    }),
  };
}
