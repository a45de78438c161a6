import type { ReportChart } from '@floatwise/contracts';
import type { Decimal } from '@floatwise/schedule';
import { computeGap, computeTotals, sortByGap, toCell, type Outcome } from './outcome.ts';
import type { SplitResult } from './split-progress.ts';

const barsShown = 20;

/** Totals before and after, and the activities whose planned and earned value lie furthest apart, which come first; none without a budget. */
export function createReportCharts({
  outcomes,
  measure,
  labels,
}: Pick<SplitResult, 'outcomes' | 'measure' | 'labels'>): ReportChart[] {
  const totals = computeTotals(outcomes);
  if (totals.budget.digits === 0n) return [];
  const cell = (value: Decimal): number => toCell(value, measure);
  const charts: ReportChart[] = [
    {
      title: 'Planned and earned value at the data date',
      unit: measure.unit,
      categories: ['PV before', 'EV', 'PV after'],
      series: [
        { title: 'Total', values: [totals.plannedBefore, totals.earned, totals.plannedAfter].map(cell) },
      ],
    },
  ];
  const apart = sortByGap(outcomes).filter((outcome) => computeGap(outcome).digits > 0n);
  if (apart.length === 0) return charts;
  const furthest = apart.slice(0, barsShown);
  const list = (read: (outcome: Outcome) => Decimal): number[] => furthest.map(read).map(cell);
  charts.push({
    title:
      apart.length > barsShown
        ? `The ${barsShown} largest of ${apart.length} gaps between planned and earned value`
        : 'Largest gaps between planned and earned value',
    unit: measure.unit,
    categories: furthest.map(({ candidate }) => labels.format(candidate.activity)),
    series: [
      { title: 'PV before', values: list(({ candidate }) => candidate.value.planned) },
      { title: 'EV', values: list(({ candidate }) => candidate.value.earned) },
      { title: 'PV after', values: list(({ plannedAfter }) => plannedAfter) },
    ],
  });
  return charts;
}
