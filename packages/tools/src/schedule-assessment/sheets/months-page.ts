import type { Minutes } from '@floatwise/schedule';
import type { WorkbookChart, WorkbookSheet } from '@floatwise/ooxml';
import type { BookInput } from '../book.ts';
import { number, text } from './list-columns.ts';

const name = 'Finishes by month';
/** Damaged dates can be centuries away; a longer list is no use. */
const maxMonths = 600;

/** Finishes of a month, and of all months up to it. */
interface Month {
  readonly title: string;
  readonly counts: Readonly<Record<Kind, number>>;
  readonly sums: Readonly<Record<Kind, number>>;
}

const kinds = ['baseline', 'actual', 'forecast'] as const;
type Kind = (typeof kinds)[number];

/** How many tasks the baseline, the actual dates and the forecast finish in each month. */
export function createMonthsPage(input: BookInput): WorkbookSheet {
  const months = listMonths(input);
  return {
    name,
    headers: [
      [
        'Month',
        'Baseline',
        'Actual',
        'Forecast',
        'Baseline, total',
        'Actual, total',
        'Actual and forecast, total',
      ],
    ],
    columns: [text(10), ...Array.from({ length: 6 }, () => number(13))],
    rows: months.map(({ title, counts, sums }) => [
      title,
      counts.baseline,
      counts.actual,
      counts.forecast,
      sums.baseline,
      sums.actual,
      sums.actual + sums.forecast,
    ]),
    charts: months.length === 0 ? [] : [createChart(months)],
  };
}

function listMonths({ checked: { assessment } }: BookInput): Month[] {
  const counts = new Map<number, Record<Kind, number>>();
  const add = (kind: Kind, date: Minutes | undefined): void => {
    const month = date === undefined ? undefined : findMonth(date);
    if (month === undefined) return;
    const own = counts.get(month) ?? { baseline: 0, actual: 0, forecast: 0 };
    own[kind] += 1;
    counts.set(month, own);
  };
  for (const task of assessment.tasks) {
    add('baseline', assessment.baseline.find(task)?.finish);
    if (task.status === 'completed') add('actual', task.actualFinish);
    else add('forecast', task.earlyFinish);
  }
  const sums = { baseline: 0, actual: 0, forecast: 0 };
  return listNumbers([...counts.keys()]).map((month) => {
    const own = counts.get(month) ?? { baseline: 0, actual: 0, forecast: 0 };
    for (const kind of kinds) sums[kind] += own[kind];
    const title = `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`;
    return { title, counts: own, sums: { ...sums } };
  });
}

/** Months since year 0 of a date Excel knows. */
function findMonth(date: Minutes): number | undefined {
  const day = new Date(date * 60_000);
  const year = day.getUTCFullYear();
  return year >= 1900 && year <= 9999 ? year * 12 + day.getUTCMonth() : undefined;
}

/** From the first to the last without a gap, unless that would be too many. */
function listNumbers(months: readonly number[]): number[] {
  const sorted = [...months].sort((one, other) => one - other);
  const [first = 0, last = -1] = [sorted[0], sorted.at(-1)];
  if (last - first >= maxMonths) return sorted.slice(0, maxMonths);
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

function createChart(months: readonly Month[]): WorkbookChart {
  const last = months.length + 1;
  const series = [
    { title: 'Baseline', column: 'E', numbers: months.map(({ sums }) => sums.baseline) },
    { title: 'Actual', column: 'F', numbers: months.map(({ sums }) => sums.actual) },
    {
      title: 'Actual and forecast',
      column: 'G',
      numbers: months.map(({ sums }) => sums.actual + sums.forecast),
    },
  ];
  return {
    anchor: { col: 8, row: 1, width: 760, height: 400 },
    kind: 'line',
    title: 'Tasks finished, in total',
    categories: `${name}!A2:A${last}`,
    categoryTexts: months.map(({ title }) => title),
    valueTitle: 'Tasks',
    valueFormat: '0',
    series: series.map(({ title, column, numbers }) => ({
      title,
      values: `${name}!${column}2:${column}${last}`,
      numbers,
    })),
  };
}
