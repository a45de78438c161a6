import { formatColumn, type WorkbookCell, type WorkbookChart, type WorkbookSheet } from '@floatwise/ooxml';
import type { CheckResult } from '@floatwise/schedule';
import type { BookInput, Update } from '../book.ts';
import { formatSheetName, toDateCell, toValueCell } from '../cells.ts';
import { date, number, text } from './list-columns.ts';

const name = 'Trend';
const leadingColumns = 2;

/** One row per data date with the values of the fourteen checks; line charts from two updates on. */
export function createTrendPage({ updates, checked }: BookInput): WorkbookSheet {
  const titles = checked.dcma.map(({ check }) => formatSheetName(check));
  const hasRemarks = updates.some(({ remarks }) => remarks.length > 0);
  return {
    name,
    headers: [['Data Date', 'File', ...titles, 'Passed', 'Applicable', ...(hasRemarks ? ['Remarks'] : [])]],
    columns: [
      date,
      text(36),
      ...[...titles, 'Passed', 'Applicable'].map(() => number(11)),
      ...(hasRemarks ? [{ kind: 'text', width: 60, wrap: true } as const] : []),
    ],
    rows: updates.map(createRow),
    charts: updates.length < 2 ? [] : createCharts(updates, checked.dcma),
  };
}

function createRow({ fileName, dataDate, results, remarks }: Update): WorkbookCell[] {
  const passed = results.filter(({ verdict }) => verdict === 'PASS').length;
  const applicable = results.filter(({ verdict }) => verdict !== 'N/A').length;
  return [
    toDateCell(dataDate),
    fileName,
    ...results.map(toValueCell),
    passed,
    applicable,
    remarks.join(' ') || null,
  ];
}

/** Checks drawn together: at most five lines, with values of similar size. */
const chartPlans = [
  { title: 'CPLI, BEI and FS share by data date', numbers: ['4', '13', '14'], valueFormat: '0.00' },
  { title: 'Logic and constraints by data date', numbers: ['1', '2', '3', '5'], valueFormat: '0%' },
  {
    title: 'Float, durations, resources and missed tasks by data date',
    numbers: ['6', '7', '8', '10', '11'],
    valueFormat: '0%',
  },
] as const;
/** First column of each chart. */
const chartColumns = [0, 5, 12];

function createCharts(updates: readonly Update[], results: readonly CheckResult[]): WorkbookChart[] {
  const last = updates.length + 1;
  return chartPlans.map(({ title, numbers, valueFormat }, place) => ({
    anchor: { col: chartColumns[place] ?? 0, row: updates.length + 3, width: 560, height: 360 },
    kind: 'line',
    title,
    valueFormat,
    categories: `${name}!A2:A${last}`,
    categoryFormat: 'yyyy-mm-dd',
    categoryTitle: 'Data date (evenly spaced)',
    series: results.flatMap(({ check }, index) => {
      if (!numbers.some((number) => number === check.no)) return [];
      const column = formatColumn(leadingColumns + index);
      return [
        {
          title: check.title,
          values: `${name}!${column}2:${column}${last}`,
          numbers: updates.map(({ results: own }) => own[index]?.value ?? null),
        },
      ];
    }),
  }));
}
