import type { ReportTable } from '@floatwise/contracts';
import { describe, expect, it } from 'vitest';
import { filterTableRows, listTableRows, nextTableSort, sortTableRows } from './table-rows.ts';

const table: ReportTable = {
  title: 'Changes',
  columns: [
    { title: 'Activity', kind: 'text' },
    { title: 'Budget', kind: 'money' },
    { title: 'Start', kind: 'date' },
    { title: 'Done', kind: 'percent' },
  ],
  rows: [
    ['A10', 1250, '2026-03-16T08:00', 0.125],
    ['A9', null, null, 1],
    ['B1', -3.5, '2026-03-02T08:00', 0],
  ],
};
const rows = listTableRows(table);
const ids = (list: readonly { cells: readonly unknown[] }[]) => list.map((row) => row.cells[0]);

describe('table rows', () => {
  it('show cells by the kind of their column', () => {
    expect(rows.map((row) => row.texts)).toEqual([
      ['A10', '1,250.00', '2026-03-16 08:00', '12.5%'],
      ['A9', '', '', '100%'],
      ['B1', '-3.50', '2026-03-02 08:00', '0%'],
    ]);
  });

  it('are found by every word of the search', () => {
    expect(ids(filterTableRows(rows, ' 2026-03 A'))).toEqual(['A10']);
    expect(ids(filterTableRows(rows, ''))).toEqual(['A10', 'A9', 'B1']);
  });

  it('are sorted by value, empty cells last in both directions', () => {
    const sorted = (column: string, descending: boolean) => ids(sortTableRows(rows, { column, descending }));
    expect(sorted('0', false)).toEqual(['A9', 'A10', 'B1']);
    expect(sorted('1', false)).toEqual(['B1', 'A10', 'A9']);
    expect(sorted('1', true)).toEqual(['A10', 'B1', 'A9']);
    expect(sorted('2', true)).toEqual(['A10', 'B1', 'A9']);
    expect(ids(sortTableRows(rows, undefined))).toEqual(['A10', 'A9', 'B1']);
  });

  it('go from ascending to descending to the order of the report', () => {
    const first = nextTableSort(undefined, '1');
    const second = nextTableSort(first, '1');
    expect([first, second, nextTableSort(second, '1')]).toEqual([
      { column: '1', descending: false },
      { column: '1', descending: true },
      undefined,
    ]);
  });
});
