import { expect, it } from 'vitest';
import { activity } from '../../cpm/test/test-schedule.ts';
import { brief, createChain, run } from '../test/run-dcma.ts';

it.each([
  [9, '9 of 200 PASS'],
  [10, '10 of 200 PASS'],
  [11, '11 of 200 FAIL'],
])('1 Logic: %d of 200 without logic', (unlinked, expected) => {
  expect(brief(run(1, createChain(200, unlinked)))).toBe(expected);
});

it('uses the limits in the options', () => {
  const parts = createChain(10, 1);
  expect(brief(run(1, parts, { logicPercent: 10 }))).toBe('1 of 10 PASS');
  expect(brief(run(1, parts, { logicPercent: 9.9 }))).toBe('1 of 10 FAIL');
});

it('1 Logic: links of levels of effort do not count, links to other projects and completed activities do', () => {
  const parts = {
    activities: [
      activity('A'),
      activity('B'),
      activity('L', { type: 'levelOfEffort' as const }),
      activity('C', { status: 'completed' as const }),
    ],
    links: ['A SS L', 'L FF A', 'C FS B', 'B FS OUTSIDE'],
  };
  expect(run(1, parts).offenders).toMatchObject([{ why: 'No predecessor and no successor' }]);
  expect(run(2, parts).of).toBe(1);
});
