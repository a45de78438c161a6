import type { ReportFigure } from '@floatwise/contracts';
import { computeTotals, toCell } from './create-report-table.ts';
import type { SplitResult } from './split-progress.ts';

/** The figures a planner reads first, each with its rows. */
export function listFigures({ outcomes, measure, splits }: SplitResult): ReportFigure[] {
  const { earned, plannedBefore, plannedAfter } = computeTotals(outcomes);
  const kind = measure.kind === 'cost' ? 'money' : 'number';
  return [
    { title: 'Activities in progress', value: outcomes.length, kind: 'number' },
    { title: 'Split', value: splits.length, kind: 'number' },
    {
      title: 'Stay whole',
      value: outcomes.length - splits.length,
      kind: 'number',
      tone: 'heed',
      rows: { table: 'Planned and earned value', where: { Parts: [''] } },
    },
    ...(measure.isEmpty
      ? listDurations(splits)
      : ([
          { title: `PV before, ${measure.unit}`, value: toCell(plannedBefore, measure), kind },
          { title: `EV, ${measure.unit}`, value: toCell(earned, measure), kind },
          { title: `PV after, ${measure.unit}`, value: toCell(plannedAfter, measure), kind },
        ] as const)),
  ];
}

/** Without budgets: the work itself. */
function listDurations(splits: SplitResult['splits']): ReportFigure[] {
  const sum = (read: (split: SplitResult['splits'][number]) => number): number =>
    splits.reduce((total, split) => total + read(split), 0) / 60;
  return [
    { title: 'Work done', value: sum(({ doneMinutes }) => doneMinutes), kind: 'number', unit: 'hours' },
    { title: 'Work left', value: sum(({ restMinutes }) => restMinutes), kind: 'number', unit: 'hours' },
  ];
}
