import type { openMongo } from '@floatwise/service-kit/mongodb';
import { build, encodeIntoCompressedBase64 } from 'hdr-histogram-js';
import { openCounterStores } from '../../services/stats/src/adapters/mongo-counter-store.ts';
import type { Counter } from '../../services/stats/src/app/ports.ts';
import type { UsageSeries, ToolPeriod } from '../../services/stats/src/app/tallies.ts';
import { formatUserId } from './format-user-id.ts';

type Mongo = Awaited<ReturnType<typeof openMongo>>;
type CounterStores = ReturnType<typeof openCounterStores>;

const wanted = Number(process.env['BENCH_CONVERSIONS'] ?? 10_000_000);
export const people = 2_000;
const activeAnHour = 400;
const tools = ['soos', 'x-pobs', 'x-risktype', 'loop', 'dcma', 'link', 'pv-ev', 'calendar'];
export const hourMs = 3_600_000;
const hours = 365 * 24;
const endMs = Math.floor(Date.now() / hourMs) * hourMs + hourMs;
export const startMs = endMs - hours * hourMs;
const position = { streamCreated: new Date(startMs), sequence: 1 };

/** Half of the conversions take less than a second, within the accuracy of the service's own histograms. */
function createDurations(count: number): string {
  const histogram = build({
    ...{ lowestDiscernibleValue: 1, highestTrackableValue: 600_000_000, numberOfSignificantValueDigits: 2 },
    ...{ bitBucketSize: 32, useWebAssembly: false },
  });
  for (let index = 0; index < count; index++) {
    histogram.recordValue(Math.round(10_000 * Math.exp(9 * Math.random())));
  }
  return encodeIntoCompressedBase64(histogram);
}

const perCell = Math.round(wanted / hours / tools.length);
const texts = [createDurations(perCell), createDurations(perCell * 24), createDurations(perCell * 24 * 30)];

/** The conversions of a tool in the given number of hours. */
const createPeriod = (count: number): ToolPeriod => ({
  delivered: perCell * count,
  failed: count,
  durations: texts[count === 1 ? 0 : count <= 24 ? 1 : 2] ?? '',
});
const createCell = (count: number) => Object.fromEntries(tools.map((tool) => [tool, createPeriod(count)]));

async function writeSeries(stores: CounterStores): Promise<void> {
  const cells = new Map<string, Map<string, number>>();
  for (let ms = startMs; ms < endMs; ms += hourMs) {
    const text = new Date(ms).toISOString();
    const [month, day] = [text.slice(0, 7), text.slice(0, 10)];
    for (const [id, cell] of [
      ['all', month],
      [month, text.slice(8, 10)],
      [day, text.slice(11, 13)],
    ] as const) {
      const ofId = cells.get(id) ?? new Map<string, number>();
      cells.set(id, ofId.set(cell, (ofId.get(cell) ?? 0) + 1));
    }
  }
  const counters = new Map<string, Counter<UsageSeries>>();
  for (const [id, counts] of cells) {
    const tally = {
      cells: Object.fromEntries([...counts].map(([cell, count]) => [cell, createCell(count)])),
    };
    counters.set(id, { position, tally });
  }
  for (let person = 0; person < 20; person++) {
    for (const id of [...cells.keys()].filter((one) => one.length === 7)) {
      const ofHours = Array.from({ length: 28 * 4 }, (_none, index) => {
        const cell = `${String(1 + (index >> 2)).padStart(2, '0')}T${String(8 + (index % 4)).padStart(2, '0')}`;
        return [cell, { soos: { delivered: 3, failed: 0, durations: '900000,1200000,30000' } }];
      });
      counters.set(`${formatUserId(person)}/${id}`, {
        position,
        tally: { cells: Object.fromEntries(ofHours) as UsageSeries['cells'] },
      });
    }
  }
  await stores.series.put(counters);
}

/** An hour has conversions of some users, days and months of nearly all. */
async function writePeople(stores: CounterStores): Promise<void> {
  const write = async (id: string, active: number, count: number): Promise<void> => {
    const first = Math.floor(Math.random() * people);
    const some = Array.from({ length: active }, (_none, index) => {
      const person = (first + index * 7) % people;
      const tool = tools[person % tools.length] ?? '';
      return [formatUserId(person), { [tool]: [count, 0] as const }];
    });
    await stores.people.put(
      new Map([[id, { position, tally: { people: Object.fromEntries(some) as object } }]]) as never,
    );
  };
  const ids = new Set<string>();
  for (let ms = startMs; ms < endMs; ms += hourMs) {
    const text = new Date(ms).toISOString();
    // Queries read hours only at the ends of their time range.
    if (ms > endMs - 60 * 24 * hourMs || ms < startMs + 24 * hourMs) ids.add(text.slice(0, 13));
    ids.add(text.slice(0, 10)).add(text.slice(0, 7));
  }
  for (const id of ids) await write(id, id.length > 10 ? activeAnHour : people, id.length > 10 ? 3 : 15);
  const users = Array.from({ length: people }, (_none, person) => {
    const tally = { username: `Person ${person}`, total: 5_000, failed: 1, tools: { soos: 5_000 } };
    return [formatUserId(person), { position, tally }] as const;
  });
  await stores.users.put(new Map(users));
}

async function writeFailures(stores: CounterStores, mongodb: Mongo): Promise<void> {
  const failures = mongodb.collection<{ _id: string }>('failures');
  for (let ms = endMs - 72 * hourMs; ms < endMs; ms += hourMs) {
    const ids = tools.map((tool) => ({ tool, id: crypto.randomUUID() }));
    const hour = new Date(ms).toISOString().slice(0, 13);
    const tally = { failures: ids.map(({ tool, id }) => `${tool} ${id}`) };
    await stores.failureHours.put(new Map([[hour, { position, tally }]]));
    await failures.insertMany(
      ids.map(({ tool, id }) => ({
        ...{ _id: id, position: '', at: new Date(ms), userId: formatUserId(1), username: 'Person 1' },
        ...{ toolId: tool, fileName: 'Hotel.xer', code: 'E_NOT_XER', message: 'This is not an XER file.' },
      })),
    );
  }
}

/** Writes the counters of a year that ends now, as the stats service does. */
export async function writeYear(mongodb: Mongo): Promise<void> {
  const stores = openCounterStores(mongodb);
  await writeSeries(stores);
  await writePeople(stores);
  await writeFailures(stores, mongodb);
}
