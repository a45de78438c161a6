import type { ReportCell } from '@floatwise/contracts';
import { describe, expect, it } from 'vitest';
import { isShownByChips, listKindColumns } from './count-facets.ts';
import { createTablePart } from './table-part.ts';

const createPart = (titles: readonly string[], rows: ReportCell[][]) =>
  createTablePart({
    id: 'changes',
    title: 'Changes',
    columns: titles.map((title) => ({ id: title.toLowerCase(), title, kind: 'text' })),
    rows,
  });

describe('kind columns', () => {
  it('are the first two columns with few values, most frequent value first', () => {
    const rows = [
      ['A', 'Retyped', 'Active'],
      ['B', 'Dropped', 'Historic'],
      ['C', 'Retyped', 'Historic'],
    ];
    const kinds = listKindColumns(createPart(['Activity ID', 'Rule', 'Kind'], rows));
    expect(kinds.map(({ title, values }) => [title, ...values])).toEqual([
      ['Rule', 'Retyped', 'Dropped'],
      ['Kind', 'Historic', 'Active'],
    ]);
    expect(isShownByChips(kinds, 'rule', { kind: 'values', values: ['Retyped'] })).toBe(true);
    expect(isShownByChips(kinds, 'rule', { kind: 'values', values: ['Retyped', 'Dropped'] })).toBe(false);
  });

  it('leave out a second column that does not fit in the line', () => {
    const long = ['A predecessor was added', 'A successor was added', 'The lag was raised', 'Removed at all'];
    const rows = [...long, ...long].map((words, place) => [
      words,
      `${words}!`.slice(0, 24),
      String(place % 2),
    ]);
    expect(listKindColumns(createPart(['Rule', 'Result'], rows)).map(({ title }) => title)).toEqual(['Rule']);
  });
});
