import { askMongo } from '@floatwise/service-kit/mongodb';
import type { mongo, Connection } from 'mongoose';
import type { ConversionEnding } from '../app/conversion-ending.ts';
import { formatDay } from '../app/periods.ts';

/** An ending under its run. */
export type EndingDocument = Omit<ConversionEnding, 'run'> & { readonly _id: string };

type Endings = mongo.Collection<EndingDocument>;

/** Where endings are: in one collection, or on FerretDB in one a day. */
export interface EndingCollections {
  readonly ofDay: (day: string) => Endings;
  readonly ofDays: (days: readonly string[]) => Endings[];
  /** Collections that may have endings from one time up to another. */
  readonly ofTime: (time: { from?: Date | undefined; to: Date }) => Promise<Endings[]>;
  /** Limits a query of a day's collection to a time, where an index finds it. */
  readonly within: (time: { from: Date; to: Date }) => { at?: { $gte: Date; $lt: Date } };
  /** Safe to call at every start. */
  readonly ensureIndexes: () => Promise<void>;
}

const name = 'endings';

/**
 * Opens the endings. FerretDB 1 finds a document by its id only and reads the whole collection for everything else, at 15,000
 * documents a second: there each day has a collection of its own, without indexes.
 */
export async function openEndingCollections(connection: Connection): Promise<EndingCollections> {
  const build = await askMongo(async () => connection.db?.command({ buildInfo: 1 }));
  return build?.['ferretdbVersion'] === undefined ? openOne(connection) : openDaily(connection);
}

function openOne(connection: Connection): EndingCollections {
  const all = connection.collection<EndingDocument>(name);
  return {
    ofDay: () => all,
    ofDays: () => [all],
    ofTime: () => Promise.resolve([all]),
    within: ({ from, to }) => ({ at: { $gte: from, $lt: to } }),
    ensureIndexes: () =>
      askMongo(async () => {
        await all.createIndex({ at: 1 }, {}, {});
        await all.createIndex({ kind: 1, at: -1 }, {}, {});
        await all.createIndex({ userId: 1, at: -1 }, {}, {});
      }),
  };
}

function openDaily(connection: Connection): EndingCollections {
  const ofDay = (day: string): Endings => connection.collection<EndingDocument>(`${name}_${day}`);
  return {
    ofDay,
    ofDays: (days) => days.map(ofDay),
    ofTime: async ({ from, to }) => {
      const first = from === undefined ? '' : formatDay(from);
      const last = formatDay(to);
      const names = await askMongo(() => connection.listCollections());
      const days = names.flatMap(({ name: one }) =>
        one.startsWith(`${name}_`) ? [one.slice(name.length + 1)] : [],
      );
      return days.filter((day) => day >= first && day <= last).map(ofDay);
    },
    within: () => ({}),
    ensureIndexes: () => Promise.resolve(),
  };
}
