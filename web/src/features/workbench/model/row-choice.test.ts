import { describe, expect, it } from 'vitest';
import { isTicked, listLeaveKeys, readLeft, tickRows } from './row-choice.ts';
import { createTablePart } from './table-part.ts';

const create = (left: string[] = []) =>
  createTablePart({
    id: 'changes',
    title: 'Changes',
    columns: [{ id: 'kind', title: 'Kind', kind: 'text' }],
    rows: [['Active'], ['Historic'], ['Historic'], [null], [null]],
    choice: {
      option: 'leave',
      column: 'kind',
      keys: [['a'], ['b'], ['c'], ['b', 'c'], []],
      left,
      options: {},
    },
  });

const part = create();
const find = (index: number) => part.rows.slice(index, index + 1);
const listTicks = (left: ReadonlySet<string>): boolean[] => part.rows.map((row) => isTicked(part, row, left));

describe('the choice of rows', () => {
  it('unticks rows that follow from an unticked one, and ticks what a ticked one needs', () => {
    const left = tickRows(part, new Set(), { rows: find(1), isTicked: false });
    expect(listTicks(left)).toEqual([true, false, true, false, true]);
    expect(listTicks(tickRows(part, left, { rows: find(3), isTicked: true }))).toEqual(Array(5).fill(true));
    expect([...tickRows(part, new Set(), { rows: find(3), isTicked: false })]).toEqual(['b', 'c']);
  });

  it('names a rule instead of all of its rows', () => {
    expect(listLeaveKeys(part, new Set(['b', 'c']))).toEqual(['rule:Historic']);
    expect(listLeaveKeys(part, new Set(['a', 'b']))).toEqual(['a', 'b']);
  });

  it('begins with what the result was made with', () => {
    expect([...readLeft(create(['a', 'rule:Historic']))]).toEqual(['a', 'b', 'c']);
  });
});
