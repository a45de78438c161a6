import { expect, it } from 'vitest';
import { activity, at } from '../cpm/test/test-schedule.ts';
import { listCodes, run } from './test/run-dcma.ts';

it('lists the most negative float first, then the longest duration, the latest finish and the Activity ID', () => {
  const activities = [
    activity('none', { totalFloatMinutes: undefined, originalDurationMinutes: 4800 }),
    activity('b', {
      totalFloatMinutes: 0,
      originalDurationMinutes: 480,
      earlyFinish: at('2026-04-01 17:00'),
    }),
    activity('a', {
      totalFloatMinutes: 0,
      originalDurationMinutes: 480,
      earlyFinish: at('2026-04-01 17:00'),
    }),
    activity('later', {
      totalFloatMinutes: 0,
      originalDurationMinutes: 480,
      earlyFinish: at('2026-04-02 17:00'),
    }),
    activity('long', { totalFloatMinutes: 0, originalDurationMinutes: 960 }),
    activity('late', { totalFloatMinutes: -480, originalDurationMinutes: 480 }),
  ];
  expect(listCodes(run(1, { activities }))).toEqual(['late', 'long', 'later', 'a', 'b', 'none']);
});

it('lists the highest float of check 6 and the longest duration of check 8 first', () => {
  const days = (count: number) => count * 480;
  const activities = [
    activity('A', { totalFloatMinutes: days(45), originalDurationMinutes: days(50) }),
    activity('B', { totalFloatMinutes: days(90), originalDurationMinutes: days(60) }),
    activity('C', { totalFloatMinutes: days(70), originalDurationMinutes: days(70) }),
  ];
  expect(listCodes(run(6, { activities }))).toEqual(['B', 'C', 'A']);
  expect(listCodes(run(8, { activities }))).toEqual(['C', 'B', 'A']);
});
