import type { ReportColumn } from '@floatwise/contracts';
import { expect, test } from 'vitest';
import { fitColumns, measureColumn } from './measure-column.ts';
import { createTablePart } from './table-part.ts';

const column: ReportColumn & { place: number } = {
  id: 'check',
  title: 'Check',
  kind: 'text',
  role: 'answer',
  place: 0,
};
const measure = (names: readonly string[]): number => {
  const part = createTablePart({
    id: 'offenders',
    title: 'Offenders',
    columns: [column],
    rows: names.map((name) => [name]),
  });
  return measureColumn(column, part.rows, { unit: 'hours', hoursPerDay: 8 }).width;
};

test('a long name wants the width at which it does not wrap', () => {
  const part = createTablePart({
    id: 'activities',
    title: 'Activities',
    columns: [column],
    rows: [['Completion of Species Translocation, exclusion for Works']],
  });
  const { width, most } = measureColumn(column, part.rows, { unit: 'hours', hoursPerDay: 8 });
  expect(width).toBe(15);
  expect(most).toBeGreaterThan(25);
  expect(most).toBeLessThanOrEqual(32);
});
const short = Array.from({ length: 5_000 }, () => '1 Logic');

test('a column is as wide as its longest text, wherever that is in the table', () => {
  const long = Array.from({ length: 100 }, () => 'P27 Compliance');
  const alone = measure(long);
  expect(measure(short)).toBeLessThan(alone);
  expect(measure([...short, ...long])).toBe(alone);
  expect(measure([...long, ...short])).toBe(alone);
});

const sizes = [
  { width: 10, least: 10, most: 10 },
  { width: 8, least: 6, most: 12 },
  { width: 14, least: 10, most: 30 },
  { width: 15, least: 4, most: 15 },
];
const widths = (room: number) => fitColumns(sizes, { first: 3, room }).map(({ width }) => width);

test('the first columns give up spare width until they fit; the others keep theirs', () => {
  expect(widths(40)).toEqual([10, 8, 14, 15]);
  expect(widths(29)).toEqual([10, 7, 12, 15]);
  expect(widths(26)).toEqual([10, 6, 10, 15]);
});

test('room that is left goes to the columns with longer texts, in proportion to what they want', () => {
  expect(widths(47)).toEqual([10, 8, 14, 15]);
  expect(widths(57)).toEqual([10, 10, 22, 15]);
  expect(widths(67)).toEqual([10, 12, 30, 15]);
  expect(widths(90)).toEqual([10, 12, 30, 15]);
});

test('if they cannot fit, none is made narrower', () => {
  expect(widths(25)).toEqual([10, 8, 14, 15]);
});
