import { describe, expect, it } from 'vitest';
import { listTools } from '../index.ts';
import { listOwnCells, listReadExcelFileCells, listSheetJsCells } from './list-cells.ts';
import { listWrittenWorkbooks } from './list-written-workbooks.ts';

/** Tools that write no workbooks. */
const withoutWorkbooks = ['x-pobs', 'x-risktype'];

describe.each(listTools().map(({ id }) => id))('the workbooks of %s', (toolId) => {
  it('have the same cells in every reader', async () => {
    let cells = 0;
    for await (const { name, bytes } of listWrittenWorkbooks(toolId)) {
      const own = await listOwnCells(bytes);
      expect({ name, ...listSheetJsCells(bytes) }).toEqual({ name, ...own });
      expect({ name, ...(await listReadExcelFileCells(bytes)) }).toEqual({ name, ...own });
      cells += Object.values(own).flat().length;
    }
    expect(cells > 0).toBe(!withoutWorkbooks.includes(toolId));
  });
});
