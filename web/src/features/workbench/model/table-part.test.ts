import type { ReportTable } from '@floatwise/contracts';
import { describe, expect, it } from 'vitest';
import { formatCsv, formatTsv } from '../../../lib/format-separated.ts';
import { filterRows } from './column-filter.ts';
import { countFacets, findExtent } from './count-facets.ts';
import { formatCell, formatRows } from './format-cell.ts';
import { measureColumn } from './measure-column.ts';
import { listInitialColumns, orderColumns } from './order-columns.ts';
import { createTablePart, formatRowTitle, nextSort, sortRows } from './table-part.ts';

const table: ReportTable = {
  id: 'changes',
  title: 'Changes',
  columns: [
    { id: 'note', title: 'Note', kind: 'text', role: 'more' },
    { id: 'why', title: 'Why', kind: 'text', role: 'why' },
    { id: 'activity', title: 'Activity', kind: 'text', role: 'key' },
    { id: 'budget', title: 'Budget', kind: 'money' },
    { id: 'start', title: 'Start', kind: 'date' },
    { id: 'done', title: 'Done', kind: 'percent' },
    { id: 'drag', title: 'Drag', kind: 'number', unit: 'hours', role: 'answer' },
  ],
  rows: [
    ['x', 'late', 'A10', 1250, '2026-03-16T08:00', 0.125, 2054.3333],
    ['x', '=SUM(A1)', 'A9', null, null, 1, 4],
    ['y', 'say "no", twice', 'B1', -3.5, '2026-03-02T08:00', 0, 0],
  ],
};
const part = createTablePart(table);
const display = { unit: undefined, hoursPerDay: 8 };
const inDays = { unit: 'days', hoursPerDay: 8 } as const;
const ids = (rows: readonly { cells: readonly unknown[] }[]) => rows.map((row) => row.cells[2]);

describe('a table of a report', () => {
  it('shows cells by kind and unit, with at most two decimals', () => {
    const format = (row: number, display: Parameters<typeof formatCell>[2]) =>
      table.columns.map((column, place) => formatCell(part.rows[row]?.cells[place] ?? null, column, display));
    expect(format(0, display).slice(2)).toEqual(['A10', '1,250.00', '16-Mar-26 08:00', '12.5%', '2,054.33']);
    expect(format(0, inDays)[6]).toBe('256.79');
    expect(format(1, inDays).slice(3)).toEqual(['', '', '100%', '0.5']);
  });

  it('puts keys first, then answers, reasons and the rest, and hides details', () => {
    expect(orderColumns(part).map(({ title }) => title)).toEqual([
      'Activity',
      'Drag',
      'Why',
      'Budget',
      'Start',
      'Done',
      'Note',
    ]);
    expect(listInitialColumns(part)).not.toContain('Note');
  });

  it('puts a reason that most rows lack after the columns that all rows have', () => {
    const columns: ReportTable['columns'] = [
      { id: 'id', title: 'ID', kind: 'text', role: 'key' },
      { id: 'reason', title: 'Reason', kind: 'text', role: 'why' },
      { id: 'note', title: 'Note', kind: 'text', role: 'why' },
      { id: 'name', title: 'Name', kind: 'text' },
      { id: 'start', title: 'Start', kind: 'date' },
    ];
    const order = (...rows: ReportTable['rows']) =>
      orderColumns(createTablePart({ id: 'drag', title: 'Drag', columns, rows })).map(({ title }) => title);
    expect(
      order(['A1', 'b', '', 'c', null], ['A2', 'b', null, 'c', null], ['A3', '', 'n', 'c', null]),
    ).toEqual(['ID', 'Reason', 'Name', 'Note', 'Start']);
    expect(order()).toEqual(['ID', 'Reason', 'Note', 'Name', 'Start']);
  });

  it('has columns wide enough for their figures, and treats only IDs and codes as code', () => {
    const measure = (kind: 'text' | 'date' | 'money', cell: string | number, role?: 'key', id = 'x') => {
      const column = { id, title: 'x', kind, place: 0, ...(role === undefined ? {} : { role }) };
      const { rows } = createTablePart({ id: 'x', title: 'x', columns: [column], rows: [[cell]] });
      return measureColumn(column, rows, display);
    };
    // As drawn at 14 px: a digit takes 0.525 rem, padding 1.5 rem.
    expect(measure('date', '2026-04-01T09:40').width).toBeGreaterThan(15 * 0.525 + 1.5);
    expect(measure('money', 17_455_984.46).width).toBeGreaterThan(13 * 0.525 + 1.5);
    expect(measure('text', 'A1010', 'key').isCode).toBe(true);
    expect(measure('text', 'High Float', 'key').isCode).toBe(false);
    expect(measure('text', 'AW2-(1.WPI)', 'key', 'activityName').isCode).toBe(false);
  });

  it('is searched for every word, and for numbers with or without separators', () => {
    expect(ids(filterRows(part, ' 2026-03 A1', {}))).toEqual(['A10']);
    expect(ids(filterRows(part, '16-mar-26', {}))).toEqual(['A10']);
    expect(ids(filterRows(part, '1,250', {}))).toEqual(['A10']);
    expect(ids(filterRows(part, '2054.33', {}))).toEqual(['A10']);
    expect(ids(filterRows(part, '', {}))).toEqual(['A10', 'A9', 'B1']);
  });

  it('is filtered by values, texts and bounds, all of which must match', () => {
    expect(ids(filterRows(part, '', { note: { kind: 'values', values: ['x'] } }))).toEqual(['A10', 'A9']);
    expect(ids(filterRows(part, '', { why: { kind: 'contains', text: 'LATE' } }))).toEqual(['A10']);
    expect(ids(filterRows(part, '', { done: { kind: 'range', from: '12', to: '50' } }))).toEqual(['A10']);
    expect(ids(filterRows(part, '', { budget: { kind: 'range', from: '', to: '0' } }))).toEqual(['B1']);
    const dayOfTheFirst = { kind: 'range', from: '2026-03-16', to: '2026-03-16' } as const;
    expect(ids(filterRows(part, '', { start: dayOfTheFirst }))).toEqual(['A10']);
    expect(
      ids(filterRows(part, '', { start: dayOfTheFirst, note: { kind: 'values', values: ['y'] } })),
    ).toEqual([]);
  });

  it('counts values, and finds least and most', () => {
    const [note, why, , budget, start] = part.columns;
    expect(note && countFacets(note, part.rows)).toEqual([
      { value: 'x', count: 2 },
      { value: 'y', count: 1 },
    ]);
    expect(why && countFacets({ ...why, kind: 'number' }, part.rows)).toBeUndefined();
    expect(start && findExtent(start, part.rows)).toEqual({
      least: '2026-03-02T08:00',
      most: '2026-03-16T08:00',
    });
    expect(budget && findExtent(budget, part.rows)).toEqual({ least: -3.5, most: 1250 });
  });

  it('is sorted by value, empty cells last in both directions', () => {
    const sort = (column: string, descending: boolean) =>
      ids(sortRows(part.rows, part.columns, { column, descending }));
    expect(sort('activity', false)).toEqual(['A9', 'A10', 'B1']);
    expect(sort('budget', false)).toEqual(['B1', 'A10', 'A9']);
    expect(sort('budget', true)).toEqual(['A10', 'B1', 'A9']);
    expect(sort('start', true)).toEqual(['A10', 'B1', 'A9']);
    expect(sort('no such column', true)).toEqual(['A10', 'A9', 'B1']);
  });

  it('is sorted ascending, then descending, then in its own order', () => {
    const first = nextSort(undefined, 'Drag');
    const second = nextSort(first, 'Drag');
    expect([first, second, nextSort(second, 'Drag')]).toEqual([
      { column: 'Drag', descending: false },
      { column: 'Drag', descending: true },
      undefined,
    ]);
  });

  it('has rows with titles: an arrow only between the ends of a relationship', () => {
    const title = (...keys: (readonly [string, string | null])[]) => {
      const columns = keys.map(([id]) => ({ id, title: id, kind: 'text' as const, role: 'key' as const }));
      const rows = [keys.map(([, key]) => key)];
      const made = createTablePart({ id: 'rows', title: 'Rows', columns, rows });
      return made.rows[0] && formatRowTitle(made, made.rows[0]);
    };
    expect(title(['activityId', 'A10'], ['activityName', 'Slab'])).toBe('A10 Slab');
    expect(title(['project', null], ['activityId', 'A10'])).toBe('A10');
    expect(title(['predecessor', 'A10'], ['successor', 'A20'])).toBe('A10 → A20');
    expect(
      title(
        ['predecessor', 'A10'],
        ['predecessorName', 'Slab'],
        ['successor', 'A20'],
        ['successorName', 'Wall'],
      ),
    ).toBe('A10 Slab → A20 Wall');
  });

  it('is saved with every column, with no value that runs as a formula', () => {
    const lines = formatCsv(formatRows(part.columns, part.rows, inDays)).split('\r\n');
    expect(lines).toEqual([
      '\uFEFFNote,Why,Activity,Budget,Start,Done,Drag (d)',
      'x,late,A10,1250,2026-03-16 08:00,12.5%,256.79',
      "x,'=SUM(A1),A9,,,100%,0.5",
      'y,"say ""no"", twice",B1,-3.5,2026-03-02 08:00,0%,0',
      '',
    ]);
    expect(formatTsv(formatRows(part.columns, part.rows.slice(1, 2), display)).split('\n')[1]).toBe(
      "x\t'=SUM(A1)\tA9\t\t\t100%\t4",
    );
  });
});
