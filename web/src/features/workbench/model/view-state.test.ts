import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ColumnFilter } from './column-filter.ts';
import {
  countRows,
  createViewOfRows,
  formatViewState,
  isViewOfRows,
  parseViewState,
  type ViewState,
} from './view-state.ts';
import { createTablePart } from './table-part.ts';

const bound = fc.constantFrom('', '5', '-2.5', '2026-03-16');
const filter: fc.Arbitrary<ColumnFilter> = fc.oneof(
  fc.record({ kind: fc.constant('values' as const), values: fc.uniqueArray(fc.string(), { minLength: 1 }) }),
  fc.record({ kind: fc.constant('contains' as const), text: fc.string({ minLength: 1 }) }),
  fc
    .record({ kind: fc.constant('range' as const), from: bound, to: bound })
    .filter(({ from, to }) => from !== '' || to !== ''),
);
const id = fc.string({ minLength: 1 }).filter((text) => !text.startsWith('-') && text !== '__proto__');
const view: fc.Arbitrary<ViewState> = fc.record({
  part: fc.option(fc.string(), { nil: undefined }),
  query: fc.string(),
  filters: fc.dictionary(id, filter, { noNullPrototype: true }),
  sort: fc.option(fc.record({ column: id, descending: fc.boolean() }), { nil: undefined }),
  row: fc.option(fc.integer({ min: 1 }), { nil: undefined }),
});

describe('the view in the address', () => {
  it('is read as it was written, whatever ids and values contain', () => {
    fc.assert(
      fc.property(view, (state) => {
        const text = formatViewState(state, new URLSearchParams()).toString();
        expect(parseViewState(new URLSearchParams(text))).toEqual(state);
      }),
    );
  });

  it('leaves other parameters alone', () => {
    const rest = new URLSearchParams('from=mail&q=old&f.rule=Dropped');
    const next = formatViewState({ ...parseViewState(rest), query: 'new', filters: {} }, rest);
    expect(next.toString()).toBe('from=mail&q=new');
  });

  it('recognises the rows of a figure', () => {
    const rows = { table: 'drags', where: { critical: ['Y'] } };
    expect(isViewOfRows(createViewOfRows(rows), rows)).toBe(true);
    expect(isViewOfRows({ ...createViewOfRows(rows), row: 3 }, rows)).toBe(true);
    expect(isViewOfRows({ ...createViewOfRows(rows), query: 'x' }, rows)).toBe(false);
    expect(isViewOfRows(createViewOfRows({ table: 'drags' }), rows)).toBe(false);
  });
});

it('counts the rows of a table that a figure or a check leads to', () => {
  const check = { id: 'check', title: 'Check', kind: 'text' } as const;
  const rows = [['1 Logic'], ['2 Leads'], ['1 Logic']];
  const parts = [createTablePart({ id: 'offenders', title: 'Offenders', columns: [check], rows })];
  expect(countRows(parts, { table: 'offenders' })).toBe(3);
  expect(countRows(parts, { table: 'offenders', where: { check: ['1 Logic'] } })).toBe(2);
  expect(countRows(parts, { table: 'plus' })).toBe(0);
});
