import { expect, it } from 'vitest';
import { brief, createTasks, run } from '../test/run-dcma.ts';

it('6 and 7: tasks without float are excluded up to half; more make the checks N/A', () => {
  const half = { activities: createTasks(4, 2, { totalFloatMinutes: 0 }) };
  expect([brief(run(6, half)), brief(run(7, half))]).toEqual(['0 of 2 PASS', '0 of 2 PASS']);
  expect(run(6, half).notes).toEqual(['2 incomplete tasks have no total float and are not counted.']);
  const one = { activities: createTasks(2, 1, { totalFloatMinutes: 0 }) };
  expect(run(6, one).notes).toEqual(['1 incomplete task has no total float and is not counted.']);
  const few = { activities: createTasks(5, 2, { totalFloatMinutes: 0 }) };
  expect([run(6, few).verdict, run(7, few).notApplicable]).toEqual([
    'N/A',
    'More than half of the incomplete tasks have no total float: schedule the project (F9) before exporting.',
  ]);
});
