import { roundDecimal } from '@floatwise/contracts/format-decimal';
import type { ComparedProject, UpdateLists } from '@floatwise/schedule/updates';
import { describeList, type AnswerList } from '../answer/answer-list.ts';
import { column } from '../answer/column.ts';
import { pageBounds, placeRows, projectColumn, type Placed } from './placed-rows.ts';
import { formatTime, nameStatus } from './words.ts';

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

export const actualsTitle = 'Actual Dates';

/** Progress that was changed after it was recorded, or recorded at an impossible time. */
export function describeActuals(projects: readonly ComparedProject[]): AnswerList {
  return describeList<Placed<Entry>>({
    title: actualsTitle,
    description:
      'Actual dates set before the previous data date, changed, removed, or after the data date; status, percent complete and remaining duration that went back.',
    rows: placeRows(projects, listEntries),
    page: pageBounds,
    columns: [
      projectColumn(projects),
      column.text('Finding', ({ row }) => row.finding, 'answer'),
      column.text('Activity ID', ({ row }) => row.id, 'key'),
      column.text('Activity Name', ({ row }) => row.name, 'key'),
      column.text('Which', ({ row }) => row.which),
      column.text('Previous', ({ row }) => row.previous, 'answer'),
      column.text('Current', ({ row }) => row.current, 'answer'),
      { ...column.number('Days', ({ row }) => row.days, 'answer'), unit: 'days' },
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
        previous: 'previous' in row ? formatTime(row.previous) : null,
        current: 'current' in row ? formatTime(row.current) : null,
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
