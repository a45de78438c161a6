import {
  formatColumnLetters,
  type WorkbookCell,
  type WorkbookChart,
  type WorkbookColumn,
  type WorkbookSheet,
} from '@floatwise/schedule/workbook';
import type { CheckResult } from '@floatwise/schedule';
import type { BookInput, Update } from '../book.ts';
import { formatSheetName, toDateCell, toValueCell } from '../cells.ts';

const name = 'Trend';
const leadingColumns = 2;

/** One row a data date with the values of the fourteen checks; line charts once there are two updates. */
export function createTrendPage({ updates, checked }: BookInput): WorkbookSheet {
  const titles = checked.dcma.map(({ check }) => formatSheetName(check));
  const values: WorkbookColumn = { kind: 'number', width: 11 };
  return {
    name,
    headers: [['Data Date', 'File', ...titles, 'Passed', 'Applicable']],
    columns: [
      { kind: 'date', width: 17 },
      { kind: 'text', width: 36 },
      ...titles.map(() => values),
      values,
      values,
    ],
    rows: updates.map(createRow),
    charts: updates.length < 2 ? [] : createCharts(updates, checked.dcma),
  };
}

function createRow({ fileName, dataDate, results }: Update): WorkbookCell[] {
  const passed = results.filter(({ verdict }) => verdict === 'PASS').length;
  const applicable = results.filter(({ verdict }) => verdict !== 'N/A').length;
  return [toDateCell(dataDate), fileName, ...results.map(toValueCell), passed, applicable];
}

function createCharts(updates: readonly Update[], results: readonly CheckResult[]): WorkbookChart[] {
  const top = updates.length + 3;
  const create = (
    unit: CheckResult['check']['unit'],
    fields: Pick<WorkbookChart, 'title' | 'valueFormat'>,
    col: number,
  ): WorkbookChart => ({
    anchor: { col, row: top, width: 620, height: 360 },
    kind: 'line',
    ...fields,
    categories: `${name}!A2:A${updates.length + 1}`,
    categoryFormat: 'yyyy-mm-dd',
    categoryTitle: 'Data date',
    series: results.flatMap(({ check }, index) => {
      if (check.unit !== unit) return [];
      const column = formatColumnLetters(leadingColumns + index);
      return [
        {
          title: check.title,
          values: `${name}!${column}2:${column}${updates.length + 1}`,
          numbers: updates.map(({ results: own }) => own[index]?.value ?? null),
        },
      ];
    }),
  });
  return [
    create('ratio', { title: 'CPLI and BEI by data date', valueFormat: '0.00' }, 0),
    create('share', { title: 'Shares by data date', valueFormat: '0%' }, 5),
  ];
}
