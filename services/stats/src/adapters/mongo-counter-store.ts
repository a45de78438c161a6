import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { userIdSchema } from '@floatwise/contracts';
import { askMongo } from '@floatwise/service-kit/mongodb';
import type { mongo, Connection } from 'mongoose';
import type { FailureHour } from '../app/failure-hour.ts';
import type { PeopleUsage } from '../app/people-usage.ts';
import type { Counter, CounterStore, UserUsageStore } from '../app/ports.ts';
import type { CounterStores } from '../app/record-conversions.ts';
import type { UsageSeries } from '../app/usage-series.ts';
import type { UserUsage } from '../app/user-usage.ts';

/** The order of the fields is that of their rank: MongoDB compares documents field by field. */
type State<Kept> = { streamCreated: Date; sequence: number } & Kept;

interface CounterDocument<Kept> {
  _id: string;
  state: State<Kept>;
}

/** How a tally is kept. */
interface Packing<Tally, Kept> {
  readonly pack: (tally: Tally) => Kept;
  readonly unpack: (kept: Kept) => Tally;
}

/** Collections of counters, which can all be counted again from the endings. */
export const counterCollections = ['user_usage', 'usage_series', 'people_usage', 'failure_hours'] as const;

/** FerretDB 1 never answers a command with many more updates of what is there. */
const updatesACommand = 20;
const namesABatch = 5_000;

/** What persons had converted, in the collection `user_usage`. */
function createMongoUserUsageStore(connection: Connection): UserUsageStore {
  const collection = connection.collection<CounterDocument<UserUsage>>('user_usage');
  const pick = ({ username, total, failed, tools }: UserUsage): UserUsage => ({
    username,
    total,
    failed,
    tools,
  });
  return {
    ...createCounterStore(collection, { pack: pick, unpack: pick }),
    list: ({ after = '', limit }) =>
      askMongo(async () => {
        const found = await collection
          .find({ _id: { $gt: after }, 'state.total': { $gt: 0 } })
          .sort({ _id: 1 })
          .limit(limit)
          .toArray();
        return found.map(({ _id, state }) => [userIdSchema.parse(_id), pick(state)]);
      }),
    listNames: () =>
      askMongo(async () => {
        const found = await collection
          .find({}, { projection: { 'state.username': 1 }, batchSize: namesABatch })
          .toArray();
        return new Map(found.map(({ _id, state: { username } }) => [_id, username]));
      }),
  };
}

/** What was converted in hours, days and months, in the collection `usage_series`. */
function createMongoUsageSeriesStore(connection: Connection): CounterStore<UsageSeries> {
  return createCounterStore(
    connection.collection<CounterDocument<PackedText>>('usage_series'),
    packAsText<UsageSeries>(),
  );
}

/** Who had what converted in hours, days and months, in the collection `people_usage`. */
function createMongoPeopleUsageStore(connection: Connection): CounterStore<PeopleUsage> {
  return createCounterStore(
    connection.collection<CounterDocument<PackedText>>('people_usage'),
    packAsText<PeopleUsage>(),
  );
}

interface PackedText {
  packed: string;
}

/** A tally of many small parts is one text: documents in documents by the thousand are slow on FerretDB. */
function packAsText<Tally>(): Packing<Tally, PackedText> {
  return {
    pack: (tally) => ({ packed: deflateRawSync(JSON.stringify(tally), { level: 1 }).toString('base64') }),
    unpack: ({ packed }) => JSON.parse(inflateRawSync(Buffer.from(packed, 'base64')).toString()) as Tally,
  };
}

/** Which conversions failed in an hour, in the collection `failure_hours`. */
function createMongoFailureHourStore(connection: Connection): CounterStore<FailureHour> {
  const collection = connection.collection<CounterDocument<FailureHour>>('failure_hours');
  const pick = ({ failures }: FailureHour): FailureHour => ({ failures });
  return createCounterStore(collection, { pack: pick, unpack: pick });
}

/**
 * One document per counter. `$max` keeps the state with the later stream position, atomically and with a filter by id alone,
 * the only look-up FerretDB has an index for.
 */
function createCounterStore<Tally extends object, Kept extends object>(
  collection: mongo.Collection<CounterDocument<Kept>>,
  { pack, unpack }: Packing<Tally, Kept>,
): CounterStore<Tally> {
  // The driver's types cannot look into documents of a type that is open.
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
  return {
    find: (id) =>
      askMongo(async () => {
        const found = (await documents.findOne({ _id: id })) as CounterDocument<Kept> | null;
        if (found === null) return undefined;
        const { streamCreated, sequence } = found.state;
        return { position: { streamCreated, sequence }, tally: unpack(found.state) };
      }),
    put: (counters) =>
      askMongo(async () => {
        const all = [...counters];
        for (let from = 0; from < all.length; from += updatesACommand) {
          await putSome(all.slice(from, from + updatesACommand));
        }
      }),
  };
}

export function openCounterStores(connection: Connection): CounterStores {
  return {
    users: createMongoUserUsageStore(connection),
    series: createMongoUsageSeriesStore(connection),
    people: createMongoPeopleUsageStore(connection),
    failureHours: createMongoFailureHourStore(connection),
  };
}
