import { describe, expect, it } from 'vitest';
import { findRowStyle, getLayout, type SheetTable } from './sheet-table.ts';
import { createTestNetwork } from './test/test-network.ts';
import type { CellValue } from '../../../ooxml/src/xml/cell-reader.ts';

const createTable = (names: readonly string[], rows: readonly (readonly CellValue[])[]): SheetTable => ({
  ...createTestNetwork([], []).relationshipTable,
  readColumns: names.map((name, index) => ({ name, header: name, index, caption: undefined })),
  rows: rows.map((values, place) => ({ row: place + 3, values })),
});

describe('findRowStyle', () => {
  const names = ['pred_proj_id', 'pred_type', 'proj_id'];

  it('takes the first type in a row, and the first project of both ends', () => {
    const rows = [
      ['P1', undefined, 'P2'],
      [undefined, ' PR_SS ', undefined],
      [7, 'FS', 7],
      ['P1', 'FF', 'P1'],
    ];
    expect(findRowStyle(createTable(names, rows))).toEqual({ type: 'PR_SS', project: '7' });
  });

  it('finds nothing in empty rows or missing columns', () => {
    const other = { error: '#N/A' };
    expect(findRowStyle(createTable(names, [[other, undefined, other]]))).toEqual({
      type: '',
      project: null,
    });
    expect(findRowStyle(createTable([], [['P1']]))).toEqual({ type: '', project: null });
  });
});

describe('getLayout', () => {
  it('contains everything of a table except its rows', () => {
    const { rows, ...rest } = createTable(['task_id'], [['A']]);
    expect(rows).toHaveLength(1);
    expect(getLayout({ rows, ...rest })).toEqual(rest);
  });
});
