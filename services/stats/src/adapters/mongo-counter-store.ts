import { userIdSchema } from '@floatwise/contracts';
import { askMongo } from '@floatwise/service-kit/mongodb';
import type { mongo, Connection } from 'mongoose';
import type { PeriodUsage } from '../app/period-usage.ts';
import type { Counter, CounterStore, UserUsageStore } from '../app/ports.ts';
import type { UserUsage } from '../app/user-usage.ts';

/** The order of the fields is that of their rank: MongoDB compares documents field by field. */
type State<Tally> = { streamCreated: Date; sequence: number } & Tally;

interface CounterDocument<Tally> {
  _id: string;
  state: State<Tally>;
}

/** FerretDB 1 hangs on a command with many more updates of what is there. */
const updatesACommand = 20;

/** What persons had converted, in the collection `user_usage`. */
export function createMongoUserUsageStore(connection: Connection): UserUsageStore {
  const collection = connection.collection<CounterDocument<UserUsage>>('user_usage');
  const pickUsage = ({ username, total, failed, tools }: UserUsage): UserUsage => ({
    username,
    total,
    failed,
    tools,
  });
  return {
    ...createCounterStore(collection, pickUsage),
    list: ({ after = '', limit }) =>
      askMongo(async () => {
        const found = await collection
          .find({ _id: { $gt: after }, 'state.total': { $gt: 0 } })
          .sort({ _id: 1 })
          .limit(limit)
          .toArray();
        return found.map(({ _id, state }) => [userIdSchema.parse(_id), pickUsage(state)]);
      }),
  };
}

/** What everybody had converted by hour and day, in the collection `period_usage`. */
export function createMongoPeriodUsageStore(connection: Connection): CounterStore<PeriodUsage> {
  const collection = connection.collection<CounterDocument<PeriodUsage>>('period_usage');
  return createCounterStore(collection, ({ tools }) => ({ tools }));
}

/**
 * One document a counter. `$max` lets the state further in the stream stand, atomically and by the id alone, which is
 * the one look-up FerretDB has an index for.
 */
function createCounterStore<Tally extends object>(
  collection: mongo.Collection<CounterDocument<Tally>>,
  pickTally: (state: State<Tally>) => Tally,
): CounterStore<Tally> {
  // The driver's types cannot look into documents of a type that is open.
  const documents = collection as unknown as mongo.Collection<CounterDocument<object>>;
  const putSome = async (some: readonly (readonly [string, Counter<Tally>])[]): Promise<void> => {
    await documents.bulkWrite(
      some.map(([_id, { position, tally }]) => ({
        updateOne: {
          filter: { _id },
          update: {
            $max: { state: { streamCreated: position.streamCreated, sequence: position.sequence, ...tally } },
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
        const found = (await documents.findOne({ _id: id })) as CounterDocument<Tally> | null;
        if (found === null) return undefined;
        const { streamCreated, sequence } = found.state;
        return { position: { streamCreated, sequence }, tally: pickTally(found.state) };
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
