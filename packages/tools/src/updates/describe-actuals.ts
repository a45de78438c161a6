import { roundDecimal } from '@floatwise/contracts/format-decimal';
import type { ComparedProject, UpdateLists } from '@floatwise/schedule/updates';
import type { AnswerList } from '../answer/answer-list.ts';
import { column } from '../answer/column.ts';
import { describeRows } from './placed-rows.ts';
import { nameStatus } from './words.ts';

/** Text of sheet Actual Dates for the finding of each list. */
export const actualFindings = {
  actualRetroactive: 'retroactive',
  actualChanged: 'changed',
  actualRemoved: 'removed',
  actualFuture: 'future',
  statusBack: 'status back',
  percentBack: 'percent back',
  remainingDurationGrew: 'remaining grew',
} as const satisfies Partial<Record<keyof UpdateLists, string>>;

interface Entry {
  readonly finding: string;
  readonly id: string;
  readonly name: string;
  readonly which?: string;
  readonly previous?: string | number | null;
  readonly current?: string | number | null;
  readonly days?: number | null;
}

export const actualsList = { id: 'actualDates', title: 'Actual Dates' };

/** Progress that was changed after it was recorded, or recorded at an impossible time. */
export function describeActuals(projects: readonly ComparedProject[]): AnswerList {
  return describeRows<Entry>(projects, {
    ...actualsList,
    description:
      'Actual dates set before the previous data date, changed, removed, or after the data date; status reversed; percent complete reduced; remaining duration that grew.',
    list: listEntries,
    columns: [
      column.text('finding', 'Finding', ({ row }) => row.finding, 'answer'),
      column.text('activityId', 'Activity ID', ({ row }) => row.id, 'key'),
      column.text('activityName', 'Activity Name', ({ row }) => row.name, 'key'),
      column.text('which', 'Which', ({ row }) => row.which),
      column.text('previous', 'Previous', ({ row }) => row.previous, 'answer'),
      column.text('current', 'Current', ({ row }) => row.current, 'answer'),
      { ...column.number('days', 'Days', ({ row }) => row.days, 'answer'), unit: 'days' },
    ],
  });
}

const dateLists = ['actualRetroactive', 'actualChanged', 'actualRemoved', 'actualFuture'] as const;

function listEntries(lists: UpdateLists): Entry[] {
  return [
    ...dateLists.flatMap((name) =>
      lists[name].map((row) => ({
        ...row,
        finding: actualFindings[name],
        previous: 'previous' in row ? row.previous : null,
        current: 'current' in row ? row.current : null,
      })),
    ),
    ...lists.statusBack.map((row) => ({
      ...row,
      finding: actualFindings.statusBack,
      previous: nameStatus(row.previous),
      current: nameStatus(row.current),
    })),
    ...lists.percentBack.map((row) => ({ ...row, finding: actualFindings.percentBack })),
    ...lists.remainingDurationGrew.map(({ id, name, previousDays, currentDays }) => ({
      finding: actualFindings.remainingDurationGrew,
      id,
      name,
      previous: previousDays,
      current: currentDays,
      days:
        previousDays === null || currentDays === null ? null : roundDecimal(currentDays - previousDays, 2),
    })),
  ];
}

interface PlanEntry {
  readonly which: 'start' | 'finish';
  readonly result: string;
  readonly row: UpdateLists['unplannedStart'][number];
}

/** Columns Which and Result for each list. */
export const planResults = {
  plannedStartMet: ['start', 'started in the period'],
  plannedStartMissed: ['start', 'did not start'],
  unplannedStart: ['start', 'started early'],
  plannedFinishMet: ['finish', 'finished in the period'],
  plannedFinishMissed: ['finish', 'did not finish'],
  unplannedFinish: ['finish', 'finished early'],
} as const satisfies Partial<Record<keyof UpdateLists, readonly [PlanEntry['which'], PlanEntry['result']]>>;

export const planList = { id: 'plannedActual', title: 'Planned vs Actual' };

/** What the previous update planned up to the current data date, and the result. */
export function describePlan(projects: readonly ComparedProject[]): AnswerList {
  const names = Object.keys(planResults) as (keyof typeof planResults)[];
  return describeRows<PlanEntry>(projects, {
    ...planList,
    description:
      'Starts and finishes that were due between the two data dates, and those that came early; the latest first. What has not happened is late up to the data date.',
    list: (lists): PlanEntry[] =>
      names.flatMap((name) => {
        const [which, result] = planResults[name];
        return lists[name]
          .toSorted((one, other) => (other.daysLate ?? 0) - (one.daysLate ?? 0))
          .map((row) => ({ which, result, row }));
      }),
    columns: [
      column.text('which', 'Which', ({ row }) => row.which, 'answer'),
      column.text('result', 'Result', ({ row }) => row.result, 'answer'),
      column.text('activityId', 'Activity ID', ({ row }) => row.row.id, 'key'),
      column.text('activityName', 'Activity Name', ({ row }) => row.row.name, 'key'),
      column.date('due', 'Due', ({ row }) => row.row.due),
      column.date('actual', 'Actual', ({ row }) => row.row.actual),
      { ...column.number('daysLate', 'Days Late', ({ row }) => row.row.daysLate, 'answer'), unit: 'days' },
      {
        ...column.number('floatThen', 'Float Then (d)', ({ row }) => row.row.more.floatThenDays),
        unit: 'days',
      },
    ],
  });
}
