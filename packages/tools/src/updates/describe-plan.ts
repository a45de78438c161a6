import type { ComparedProject, UpdateLists } from '@floatwise/schedule/updates';
import { describeList, type AnswerList } from '../answer/answer-list.ts';
import { column } from '../answer/column.ts';
import { pageBounds, placeRows, projectColumn, type Placed } from './placed-rows.ts';

interface Entry {
  readonly which: 'start' | 'finish';
  readonly result: 'met' | 'missed' | 'unplanned';
  readonly row: UpdateLists['unplannedStart'][number];
}

/** Columns Which and Result for each list. */
export const planResults = {
  plannedStartMet: ['start', 'met'],
  plannedStartMissed: ['start', 'missed'],
  unplannedStart: ['start', 'unplanned'],
  plannedFinishMet: ['finish', 'met'],
  plannedFinishMissed: ['finish', 'missed'],
  unplannedFinish: ['finish', 'unplanned'],
} as const satisfies Partial<Record<keyof UpdateLists, readonly [Entry['which'], Entry['result']]>>;

export const planTitle = 'Plan and Fact';

/** What the previous update planned up to the current data date, and the result. */
export function describePlan(projects: readonly ComparedProject[]): AnswerList {
  const names = Object.keys(planResults) as (keyof typeof planResults)[];
  return describeList<Placed<Entry>>({
    title: planTitle,
    description:
      'Starts and finishes that were due between the two data dates, and those that came unplanned.',
    rows: placeRows(projects, (lists): Entry[] =>
      names.flatMap((name) => {
        const [which, result] = planResults[name];
        return lists[name].map((row) => ({ which, result, row }));
      }),
    ),
    page: pageBounds,
    columns: [
      projectColumn(projects),
      column.text('Which', ({ row }) => row.which, 'answer'),
      column.text('Result', ({ row }) => row.result, 'answer'),
      column.text('Activity ID', ({ row }) => row.row.id, 'key'),
      column.text('Activity Name', ({ row }) => row.row.name, 'key'),
      column.date('Due', ({ row }) => row.row.due),
      column.date('Actual', ({ row }) => row.row.actual),
      { ...column.number('Float Then (d)', ({ row }) => row.row.more.floatThenDays), unit: 'days' },
    ],
  });
}
