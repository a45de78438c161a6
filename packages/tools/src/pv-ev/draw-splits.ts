import type { PictureActivity, ReportChart, ReportPicture } from '@floatwise/contracts';
import { formatMinutes, type Decimal } from '@floatwise/schedule';
import { drawBar } from '../answer/draw-dates.ts';
import { computeGap, computeTotals, sortByGap, toCell, type Outcome } from './outcome.ts';
import type { SplitResult } from './split-progress.ts';

/** Draws an activity in progress before the split and its parts after it; one bar if it is not split. */
export function createSplitDrawer({
  splitsById,
  labels,
}: Pick<SplitResult, 'splitsById' | 'labels'>): (outcome: Outcome) => ReportPicture | null {
  return ({ candidate: { activity, finish, ...candidate } }) => {
    const dataDate = formatMinutes(candidate.dataDate);
    const { actualStart, name } = activity;
    if (actualStart === undefined) return null;
    const whole = { id: labels.format(activity), name };
    const bar = drawBar(actualStart, finish);
    const split = splitsById.get(activity.id);
    if (split === undefined) return { activities: [{ ...whole, bar }], links: [], dataDate };
    const { doneCode, doneFinish, restCode, restStart, restFinish } = split;
    // If the completed part keeps the ID, its bar also shows the original activity; otherwise the original has its own line.
    const keepsId = doneCode === activity.code;
    const done: PictureActivity = {
      id: labels.format(activity, doneCode),
      name,
      note: 'completed part',
      bar: drawBar(actualStart, doneFinish),
      state: 'completed',
      was: keepsId ? bar : undefined,
    };
    const rest: PictureActivity = {
      id: labels.format(activity, restCode),
      name,
      note: 'remaining part',
      bar: drawBar(restStart, restFinish),
    };
    const activities = keepsId ? [done, rest] : [{ ...whole, was: bar }, done, rest];
    const to = activities.length - 1;
    return { activities, links: [{ from: to - 1, to, label: 'FS', role: 'added' }], dataDate };
  };
}

const barsShown = 20;

/** Totals before and after, and the activities with the largest gap between planned and earned value; none without a budget. */
export function drawCharts({ outcomes, measure, labels }: SplitResult): ReportChart[] {
  const { unit } = measure;
  const totals = computeTotals(outcomes);
  if (totals.budget.digits === 0n) return [];
  const toCells = (values: readonly Decimal[]): number[] => values.map((value) => toCell(value, measure));
  const chart: ReportChart = {
    title: 'Planned and earned value at the data date',
    unit,
    categories: ['PV before', 'EV', 'PV after'],
    series: [{ title: 'Total', values: toCells([totals.plannedBefore, totals.earned, totals.plannedAfter]) }],
  };
  const apart = sortByGap(outcomes).filter((outcome) => computeGap(outcome).digits > 0n);
  if (apart.length === 0) return [chart];
  const furthest = apart.slice(0, barsShown);
  const gaps: ReportChart = {
    title:
      apart.length > barsShown
        ? `The ${barsShown} largest of ${apart.length} gaps between planned and earned value`
        : 'Largest gaps between planned and earned value',
    unit,
    categories: furthest.map(({ candidate }) => labels.format(candidate.activity)),
    series: [
      { title: 'PV before', values: toCells(furthest.map(({ values }) => values.plannedBefore)) },
      { title: 'EV', values: toCells(furthest.map(({ values }) => values.earned)) },
      { title: 'PV after', values: toCells(furthest.map(({ values }) => values.plannedAfter)) },
    ],
  };
  return [chart, gaps];
}
