import type { ReportColumn } from '@floatwise/contracts';
import { describe, expect, it } from 'vitest';
import { createCellLinks } from './cell-links.ts';
import { createTablePart } from './table-part.ts';
import { countRows } from './view-state.ts';

const text = (id: string, title: string): ReportColumn => ({ id, title, kind: 'text' });
const logic = {
  ...text('check1', '01 Logic'),
  link: { table: 'offenders', where: { check: ['01 Logic'] }, same: { node: 'part' } },
};
const ribbon = createTablePart({
  id: 'ribbon',
  title: 'Ribbon',
  columns: [text('part', 'Part'), logic, text('check2', '02 Leads')],
  rows: [
    ['North', 'FAIL 20% (2 of 10)', '0'],
    ['South', '0% (0 of 8)', '1'],
  ],
});
const offenders = createTablePart({
  id: 'offenders',
  title: 'Offenders',
  columns: [text('activityId', 'Activity ID'), text('check', 'Check'), text('node', 'Node')],
  rows: [
    ['A1', '01 Logic', 'North'],
    ['A2', '01 Logic', 'North'],
    ['A3', '02 Leads', 'South'],
  ],
});
const parts = [ribbon, offenders];
const find = createCellLinks(ribbon, parts);
const cells = (row: number) => ribbon.rows[row]?.cells ?? [];

describe('cell links', () => {
  it('lead to rows with the given values and the same values in shared columns', () => {
    const rows = find(logic, cells(0));
    expect(rows).toEqual({ table: 'offenders', where: { check: ['01 Logic'], node: ['North'] } });
    expect(rows && countRows(parts, rows)).toBe(2);
  });

  it('lead nowhere if the row, part or column does not exist', () => {
    expect(find(logic, cells(1))).toBeUndefined();
    expect(find(text('check2', '02 Leads'), cells(1))).toBeUndefined();
    expect(createCellLinks(ribbon, [ribbon])(logic, cells(0))).toBeUndefined();
  });
});
