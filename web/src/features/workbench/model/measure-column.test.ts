import type { ReportColumn } from '@floatwise/contracts';
import { expect, test } from 'vitest';
import { measureColumn } from './measure-column.ts';
import { createTablePart } from './table-part.ts';

const column: ReportColumn & { place: number } = { title: 'Check', kind: 'text', role: 'answer', place: 0 };
const measure = (names: readonly string[]): number => {
  const part = createTablePart({ title: 'Offenders', columns: [column], rows: names.map((name) => [name]) });
  return measureColumn(column, part.rows, { unit: 'hours', hoursPerDay: 8 }).width;
};
const short = Array.from({ length: 5_000 }, () => '1 Logic');

test('a column is as wide as its longest text, wherever that is in the table', () => {
  const long = Array.from({ length: 100 }, () => 'P27 Compliance');
  const alone = measure(long);
  expect(measure(short)).toBeLessThan(alone);
  expect(measure([...short, ...long])).toBe(alone);
  expect(measure([...long, ...short])).toBe(alone);
});
