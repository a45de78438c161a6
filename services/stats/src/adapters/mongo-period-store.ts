import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { guardMongo } from '@floatwise/service-kit/mongodb';
import { LRUCache } from 'lru-cache';
import type { Connection } from 'mongoose';
import { compareSums, type PeopleUsage, type SumAge, type UsageCells } from '../app/period-usage.ts';
import { getLevel, type PeriodLevel } from '../app/periods.ts';
import type { PeriodStore } from '../app/ports.ts';

interface SumDocument {
  readonly _id: string;
  /** In the order of `compareSums`: MongoDB compares documents field by field. */
  readonly state: SumAge & { readonly packed: string };
}

/** Ends of the names of collections. */
const lengths: Readonly<Record<PeriodLevel, string>> = {
  hour: 'hours',
  day: 'days',
  month: 'months',
  all: 'all',
};
/** Users in the periods that are kept in memory. */
const mostKept = 50_000;

/**
 * Two documents a period: the site's counts, and those of users, which are a thousand times as many. `$max` keeps the later sum,
 * by id alone.
 */
export function createMongoPeriodStore(connection: Connection): PeriodStore {
  const openCells = (id: string) => connection.collection<SumDocument>(`usage_${lengths[getLevel(id)]}`);
  const openPeople = (id: string) => connection.collection<SumDocument>(`people_${lengths[getLevel(id)]}`);
  const kept = new LRUCache<string, { readonly age: SumAge; readonly people: PeopleUsage }>({
    maxSize: mostKept,
    sizeCalculation: ({ people }) => 1 + Object.keys(people).length,
  });

  /** Reads users again only if the period was summed again. */
  const findPeopleOf = async (id: string, age: SumAge): Promise<PeopleUsage> => {
    const known = kept.get(id);
    if (known !== undefined && compareSums(known.age, age) === 0) return known.people;
    const found = await openPeople(id).findOne({ _id: id });
    const people = found === null ? {} : (unpack(found.state) as PeopleUsage);
    kept.set(id, { age: found?.state ?? age, people });
    return people;
  };

  return guardMongo<PeriodStore>({
    findAge: async (id) => (await openCells(id).findOne({ _id: id }))?.state,
    findCells: async (id) => {
      const found = await openCells(id).findOne({ _id: id });
      return found === null ? undefined : (unpack(found.state) as UsageCells);
    },
    findPeople: async (id) => {
      const found = await openCells(id).findOne({ _id: id });
      return found === null ? undefined : findPeopleOf(id, found.state);
    },
    find: async (id) => {
      const found = await openCells(id).findOne({ _id: id });
      if (found === null) return undefined;
      const { endings, nameless } = found.state;
      return {
        endings,
        nameless,
        cells: unpack(found.state) as UsageCells,
        people: await findPeopleOf(id, found.state),
      };
    },
    put: async (id, { endings, nameless, cells, people }) => {
      const put = (collection: ReturnType<typeof openCells>, part: object) =>
        collection.updateOne(
          { _id: id },
          { $max: { state: { endings, nameless, packed: pack(part) } } },
          { upsert: true },
        );
      // First, so that users are never behind the site, where the difference would count as deleted accounts.
      await put(openPeople(id), people);
      await put(openCells(id), cells);
    },
    listMonths: async () => {
      const found = await connection.collection<SumDocument>(`usage_${lengths.month}`).find({}).toArray();
      return found.map(({ _id }) => _id).sort();
    },
  });
}

/** As one text: thousands of nested documents are slow on FerretDB, and as text they take a fifth of the room. */
const pack = (part: object): string => deflateRawSync(JSON.stringify(part), { level: 1 }).toString('base64');

const unpack = ({ packed }: SumDocument['state']): unknown =>
  JSON.parse(inflateRawSync(Buffer.from(packed, 'base64')).toString());
