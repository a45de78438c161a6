import { formatColumn, type WorkbookChart, type WorkbookSheet } from '@floatwise/ooxml';
import type { Assessment } from '@floatwise/schedule/checks';
import type { Minutes } from '@floatwise/schedule/model';
import type { BookInput } from '../book.ts';
import { number, text } from './list-columns.ts';

const monthsName = 'Finishes by month';

/** Damaged dates can be centuries away, and a longer list is useless. */
const maxMonths = 600;

/** Number of tasks that finish in a month by baseline, actual dates and forecast, and cumulative numbers. */
type MonthRow = readonly [title: string, ...counts: number[]];

/** Tasks that finish in each month, by baseline, actual dates and forecast. */
export function createMonthsPage({ checked: { assessment } }: BookInput): WorkbookSheet {
  const rows = listMonths(assessment);
  const kinds = ['Baseline', 'Actual', 'Forecast'];
  const totals = ['Baseline, total', 'Actual, total', 'Actual and forecast, total'];
  return {
    name: monthsName,
    headers: [['Month', ...kinds, ...totals]],
    columns: [text(10), ...Array.from({ length: 6 }, () => number(13))],
    rows,
    charts: rows.length === 0 ? [] : [createChart(rows)],
  };
}

function listMonths({ tasks, baseline }: Assessment): MonthRow[] {
  const counts = new Map<number, [baseline: number, actual: number, forecast: number]>();
  const add = (kind: 0 | 1 | 2, date: Minutes | undefined): void => {
    const month = date === undefined ? undefined : findMonth(date);
    if (month === undefined) return;
    const own = counts.get(month) ?? [0, 0, 0];
    own[kind] += 1;
    counts.set(month, own);
  };
  for (const task of tasks) {
    add(0, baseline.find(task)?.finish);
    if (task.status === 'completed') add(1, task.actualFinish);
    else add(2, task.earlyFinish);
  }
  let [ofBaseline, ofActual, ofBoth] = [0, 0, 0];
  return listNumbers([...counts.keys()]).map((month) => {
    const [planned, actual, forecast] = counts.get(month) ?? [0, 0, 0];
    ofBaseline += planned;
    ofActual += actual;
    ofBoth += actual + forecast;
    const title = `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`;
    return [title, planned, actual, forecast, ofBaseline, ofActual, ofBoth];
  });
}

/** Months since year 0; only for dates in Excel's range. */
function findMonth(date: Minutes): number | undefined {
  const day = new Date(date * 60_000);
  const year = day.getUTCFullYear();
  return year >= 1900 && year <= 9999 ? year * 12 + day.getUTCMonth() : undefined;
}

/** All months from first to last, unless there are too many. */
function listNumbers(months: readonly number[]): number[] {
  const sorted = [...months].sort((one, other) => one - other);
  const [first = 0, last = -1] = [sorted[0], sorted.at(-1)];
  if (last - first >= maxMonths) return sorted.slice(0, maxMonths);
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

function createChart(rows: readonly MonthRow[]): WorkbookChart {
  const last = rows.length + 1;
  const lines = [
    ['Baseline', 4],
    ['Actual', 5],
    ['Actual and forecast', 6],
  ] as const;
  return {
    anchor: { col: 8, row: 1, width: 760, height: 400 },
    kind: 'line',
    title: 'Tasks finished, in total',
    categories: `${monthsName}!A2:A${last}`,
    categoryTexts: rows.map(([title]) => title),
    valueTitle: 'Tasks',
    valueFormat: '0',
    series: lines.map(([title, place]) => {
      const column = formatColumn(place);
      const numbers = rows.map((row) => Number(row[place]));
      return { title, values: `${monthsName}!${column}2:${column}${last}`, numbers };
    }),
  };
}
