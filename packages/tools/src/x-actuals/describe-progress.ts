import type { WithoutActuals } from '@floatwise/schedule/actuals';
import { describeList } from '../answer/answer-list.ts';
import { column } from '../answer/column.ts';
import { createInfo } from '../answer/finding.ts';
import { formatCount } from '../answer/format-count.ts';

/** A kind of progress: its table, its name, its count, and what is there now. */
interface Kind {
  readonly kind: string;
  readonly table: string;
  readonly count: number;
  readonly now: string;
}

const emptied = 'Empty';

/** What was removed, by kind. */
export function describeProgress({ counts, expectedFinishes }: WithoutActuals) {
  const all: Kind[] = [
    { kind: 'Activities started', table: 'TASK', count: counts.started, now: 'Not Started' },
    { kind: 'Actual starts', table: 'TASK', count: counts.actualStarts, now: emptied },
    { kind: 'Actual finishes', table: 'TASK', count: counts.actualFinishes, now: emptied },
    { kind: 'Activities suspended or resumed', table: 'TASK', count: counts.suspended, now: emptied },
    { kind: 'Physical percents', table: 'TASK', count: counts.physicalPercents, now: '0' },
    { kind: 'Activities with actual units', table: 'TASK', count: counts.activityUnits, now: '0' },
    { kind: 'Expected finishes', table: 'TASK', count: expectedFinishes, now: emptied },
    { kind: 'Assignments with actuals', table: 'TASKRSRC', count: counts.assignments, now: 'As budgeted' },
    { kind: 'Expenses with actual cost', table: 'PROJCOST', count: counts.expenses, now: 'As budgeted' },
    { kind: 'Steps done', table: 'TASKPROC', count: counts.steps, now: 'Not done' },
    { kind: 'Past periods of activities', table: 'TASKFIN', count: counts.activityPeriods, now: 'Removed' },
    {
      kind: 'Past periods of assignments',
      table: 'TRSRCFIN',
      count: counts.assignmentPeriods,
      now: 'Removed',
    },
  ];
  return describeList<Kind>({
    id: 'progress',
    title: 'Removed Progress',
    description: 'Rows of exported projects that showed progress, by kind, and what they hold now.',
    columns: [
      column.text('kind', 'Progress', ({ kind }) => kind, 'key'),
      column.number('count', 'Rows', ({ count }) => count, 'answer'),
      column.text('now', 'Now', ({ now }) => now, 'answer'),
      column.text('table', 'Table', ({ table }) => table),
    ],
    rows: all.filter(({ count }) => count > 0),
    finding: ({ kind, table, count, now }) =>
      createInfo('x-actuals.removed', `${kind}: ${formatCount(count)}. Now: ${now}.`, { table }),
  });
}
