import { countedEvents, countedPeople, measureCounting, type PickPerson } from './measure-counting.ts';

const leastASecond = 1_000;
const cases: readonly [string, PickPerson][] = [
  ['from one person', () => 1],
  ['from a hundred people', (index) => index % 100],
  ['from as many people, each counted before', (index) => index],
  ['from as many people, each new', (index) => countedPeople + index],
];

/**
 * How many events per second the stats service counts that were published before it starts: from one user, from a hundred, and
 * from ten thousand in turn (the worst case). With the embedded engines it must count 1,000 per second, many
 * times what the converters of one machine produce. TEST_MONGODB_URL selects another server.
 */
export async function comparePeople(): Promise<void> {
  const seconds = await measureCounting(cases.map(([, pickPerson]) => pickPerson));
  const rows = cases.map(([name], place) => ({ name, seconds: seconds[place] ?? NaN }));
  console.table(
    rows.map((row) => ({
      [`${countedEvents} waiting events, ${countedPeople} existing people`]: row.name,
      seconds: Number(row.seconds.toFixed(2)),
      'per second': Math.round(countedEvents / row.seconds),
    })),
  );
  const missed = rows.filter((row) => countedEvents / row.seconds < leastASecond);
  if (missed.length > 0) {
    console.log(`Fewer than ${leastASecond} a second: ${missed.map(({ name }) => name).join('; ')}.`);
    process.exitCode = 1;
  }
}
