import type { ReportColumn } from '@floatwise/contracts';
import { describe, expect, it } from 'vitest';
import { createCellLinks } from './cell-links.ts';
import { createTablePart } from './table-part.ts';
import { countRows } from './view-state.ts';

const text = (title: string): ReportColumn => ({ title, kind: 'text' });
const logic = {
  ...text('01 Logic'),
  link: { table: 'Offenders', where: { Check: ['01 Logic'] }, same: { Node: 'Part' } },
};
const ribbon = createTablePart({
  title: 'Ribbon',
  columns: [text('Part'), logic, text('02 Leads')],
  rows: [
    ['North', 'FAIL 20% (2 of 10)', '0'],
    ['South', '0% (0 of 8)', '1'],
  ],
});
const offenders = createTablePart({
  title: 'Offenders',
  columns: [text('Activity ID'), text('Check'), text('Node')],
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
    expect(rows).toEqual({ table: 'Offenders', where: { Check: ['01 Logic'], Node: ['North'] } });
    expect(rows && countRows(parts, rows)).toBe(2);
  });

  it('lead nowhere if the row, part or column does not exist', () => {
    expect(find(logic, cells(1))).toBeUndefined();
    expect(find(text('02 Leads'), cells(1))).toBeUndefined();
    expect(createCellLinks(ribbon, [ribbon])(logic, cells(0))).toBeUndefined();
  });
});
