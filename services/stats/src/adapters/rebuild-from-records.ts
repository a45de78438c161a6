import { askMongo } from '@floatwise/service-kit/mongodb';
import type { Connection } from 'mongoose';
import { rebuildCounters } from '../app/record-conversions.ts';
import { allMonths } from '../app/tallies.ts';
import { counterCollections, openCounterStores } from './mongo-counter-store.ts';
import { openCountingPosition } from './mongo-position-store.ts';
import { findRemovedUntil } from './mongo-record-retention.ts';
import { readRecordedEndings } from './mongo-ending-store.ts';

/** Some of what was counted is no longer recorded, so it cannot be counted again. */
class RecordsRemovedError extends Error {
  override readonly name = 'RecordsRemovedError';
}

/** In the collection `rebuilds` while counters are rebuilt; a process that finds it at start repeats the rebuild. */
const marker = { _id: 'counters' };

/** Counts everything again while no other process counts; returns how many. @throws RecordsRemovedError if deliveries were removed */
export async function rebuildFromRecords(connection: Connection): Promise<number> {
  const removedUntil = await findRemovedUntil(connection);
  if (removedUntil !== undefined) {
    const day = removedUntil.toISOString().slice(0, 10);
    throw new RecordsRemovedError(
      `Deliveries before ${day} were removed (DELIVERY_DAYS): counting again would lose their counts. Nothing was changed.`,
    );
  }
  const rebuilds = openRebuilds(connection);
  await askMongo(() => rebuilds.updateOne(marker, { $set: { begun: new Date() } }, { upsert: true }));
  for (const name of ['stream_positions', ...counterCollections]) {
    await askMongo(() => connection.collection(name).deleteMany({}));
  }
  const counted = await rebuildCounters(readRecordedEndings(connection), {
    counters: openCounterStores(connection, { keepsBuckets: true }),
    positions: openCountingPosition(connection),
  });
  await askMongo(() => rebuilds.deleteOne(marker));
  return counted;
}

/** Whether records exist that an earlier release counted differently, or whose rebuild was interrupted. */
export async function isRebuildDue(connection: Connection): Promise<boolean> {
  const begun = await askMongo(() => openRebuilds(connection).findOne(marker));
  if (begun !== null) return true;
  if ((await openCounterStores(connection).series.find(allMonths)) !== undefined) return false;
  for (const name of ['deliveries', 'failures']) {
    if ((await askMongo(() => connection.collection(name).findOne({}))) !== null) return true;
  }
  return false;
}

function openRebuilds(connection: Connection) {
  return connection.collection<{ _id: string; begun?: Date }>('rebuilds');
}
