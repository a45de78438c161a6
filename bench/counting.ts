// Events per second that stats catches up with after its start, from one user, a hundred and 10,000 (the worst case). The limit,
// for embedded engines, is many times what the converters of one machine produce. TEST_MONGODB_URL selects another server.
import { printProcessorsAtEnd } from '@floatwise/testkit';
import { checkTime } from './lib/check-limit.ts';
import {
  countedEvents,
  countedPeople,
  measureCounting,
  type PickPerson,
} from './capacity/measure-counting.ts';

const leastASecond = 1_000;
const cases: readonly [string, PickPerson][] = [
  ['from one person', () => 1],
  ['from a hundred people', (index) => index % 100],
  ['from as many people, each counted before', (index) => index],
  ['from as many people, each new', (index) => countedPeople + index],
];

printProcessorsAtEnd();
const seconds = await measureCounting(cases.map(([, pickPerson]) => pickPerson));
console.log(`Events per second, with ${countedEvents} waiting and ${countedPeople} existing people:`);
for (const [place, [name]] of cases.entries())
  console.log(
    checkTime(
      name,
      countedEvents / (seconds[place] ?? NaN),
      { atLeast: leastASecond },
      'events counted per second',
    ),
  );
