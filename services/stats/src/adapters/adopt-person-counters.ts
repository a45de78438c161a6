import { askMongo } from '@floatwise/service-kit/mongodb';
import type { Connection } from 'mongoose';
import type { Counter, CounterStore } from '../app/ports.ts';
import type { UsageSeries, UserTally } from '../app/tallies.ts';
import {
  isOfPerson,
  openCounterStores,
  packAsText,
  type CounterDocument,
  type PackedText,
} from './mongo-counter-store.ts';
import { openCountingPosition, openEarlierPosition } from './mongo-position-store.ts';

/** Counters written per batch. */
const batchSize = 5_000;

/** Adopts an earlier release's counters once and leaves them unchanged, for that release (README). Returns their number. */
export async function adoptPersonCounters(connection: Connection): Promise<number> {
  const positions = openCountingPosition(connection);
  if ((await positions.find()) !== undefined) return 0;
  // Read first: counters may be ahead of it and then keep their own positions.
  const position = await openEarlierPosition(connection).find();
  if (position === undefined) return 0;
  const stores = openCounterStores(connection, { keepsBuckets: true });
  const adopted =
    (await putAll(readUsers(connection), stores.users)) +
    (await putAll(readMonths(connection), stores.series));
  await positions.put(position);
  return adopted;
}

async function* readUsers(connection: Connection): AsyncGenerator<[string, Counter<UserTally>]> {
  const documents = connection.collection<CounterDocument<UserTally>>('user_usage').find();
  for await (const { _id, state } of documents) {
    const { streamCreated, sequence, ...tally } = state;
    yield [_id, { position: { streamCreated, sequence }, tally }];
  }
}

async function* readMonths(connection: Connection): AsyncGenerator<[string, Counter<UsageSeries>]> {
  const documents = connection.collection<CounterDocument<PackedText>>('usage_series').find();
  const { unpack } = packAsText<UsageSeries>();
  for await (const { _id, state } of documents) {
    const { streamCreated, sequence } = state;
    if (isOfPerson(_id)) yield [_id, { position: { streamCreated, sequence }, tally: unpack(state) }];
  }
}

async function putAll<Tally>(
  counters: AsyncIterable<[string, Counter<Tally>]>,
  store: CounterStore<Tally>,
): Promise<number> {
  let count = 0;
  let batch = new Map<string, Counter<Tally>>();
  const putBatch = async (): Promise<void> => {
    if (batch.size > 0) await askMongo(() => store.put(batch));
    count += batch.size;
    batch = new Map();
  };
  for await (const [id, counter] of counters) {
    batch.set(id, counter);
    if (batch.size >= batchSize) await putBatch();
  }
  await putBatch();
  return count;
}
