import { expect, it } from 'vitest';
import { describeSchedule, listScheduleLines } from './describe-schedule.ts';

it('names project, data date, finish and activities, as far as they are known', () => {
  const report = {
    projects: ['SP10'],
    dataDate: '2022-11-27T08:00',
    finish: '2023-01-13T17:00',
    tasks: 3994,
  };
  expect(describeSchedule(report)).toEqual([
    'project SP10',
    'data date 27-Nov-22',
    'finish 13-Jan-23',
    '3,994 activities',
  ]);
  expect(describeSchedule({ tasks: 1 })).toEqual(['1 activity']);
  expect(describeSchedule({ projects: ['A', 'B', 'C', 'D'], tasks: 2 })).toEqual([
    '4 projects: A, B, C and 1 more',
    '2 activities',
  ]);
  const many = Array.from({ length: 50 }, (_, place) => `P${place}`);
  expect(describeSchedule({ projects: [...many, '3 more'], tasks: 2 })[0]).toBe(
    '53 projects: P0, P1, P2 and 50 more',
  );
  // A project may have such a name.
  expect(describeSchedule({ projects: ['A', '3 more'], tasks: 2 })[0]).toBe('2 projects: A, 3 more');
});

it('has a line for a workbook, and for each of several projects', () => {
  const date = '2022-11-27T08:00';
  expect(listScheduleLines({ projects: ['SP10'], dataDate: date, finish: date, tasks: 12 })).toEqual([
    'project SP10, data date 27-Nov-22, finish 27-Nov-22, 12 activities',
  ]);
  expect(listScheduleLines({ projects: ['A (finish 01-Feb-26)', 'B'], dataDate: date, tasks: 1200 })).toEqual(
    ['2 projects, data date 27-Nov-22, 1,200 activities', 'A (finish 01-Feb-26)', 'B'],
  );
});
