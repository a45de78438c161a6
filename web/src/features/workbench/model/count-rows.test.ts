import { expect, it } from 'vitest';
import { countRows } from './count-rows.ts';
import { createTablePart } from './table-part.ts';

it('counts the rows of a table that a figure or a check leads to', () => {
  const check = { title: 'Check', kind: 'text' } as const;
  const rows = [['1 Logic'], ['2 Leads'], ['1 Logic']];
  const parts = [createTablePart({ title: 'Offenders', columns: [check], rows })];
  expect(countRows(parts, { table: 'Offenders' })).toBe(3);
  expect(countRows(parts, { table: 'Offenders', where: { Check: ['1 Logic'] } })).toBe(2);
  expect(countRows(parts, { table: 'Plus' })).toBe(0);
});
