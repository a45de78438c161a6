/**
 * Events the stats service counts in a second, published before it starts: of one person, of a hundred, and each of
 * another person among ten thousand, which is the worst there is. With the embedded engines it
 * has to hold 200 a second, five times what the converters of one machine make. TEST_MONGODB_URL measures another
 * server.
 */
import {
  countedEvents,
  countedPeople,
  measureCounting,
  type PickPerson,
} from './capacity/measure-counting.ts';

const leastASecond = 200;
const cases: readonly [string, PickPerson][] = [
  ['of one person', () => 1],
  ['of a hundred people', (index) => index % 100],
  ['of as many people, each counted before', (index) => index],
  ['of as many people, each new', (index) => countedPeople + index],
];
const seconds = await measureCounting(cases.map(([, pickPerson]) => pickPerson));
const rows = cases.map(([name], place) => ({ name, seconds: seconds[place] ?? NaN }));
console.table(
  rows.map((row) => ({
    [`${countedEvents} events that wait, ${countedPeople} people there`]: row.name,
    seconds: Number(row.seconds.toFixed(2)),
    'a second': Math.round(countedEvents / row.seconds),
  })),
);
const missed = rows.filter((row) => countedEvents / row.seconds < leastASecond);
if (missed.length > 0) {
  console.log(`Fewer than ${leastASecond} a second: ${missed.map(({ name }) => name).join('; ')}.`);
  process.exitCode = 1;
}
