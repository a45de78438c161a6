import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { OutlineRows } from './outline.ts';
import {
  findParent,
  findVisiblePlace,
  foldMost,
  listVisibleRows,
  revealRow,
  toggleFold,
} from './visible-rows.ts';

/** `G` is a group, `a` an activity, after its level: `['1G', '2G', '3a']`. */
function createRows(words: readonly string[]): OutlineRows {
  const levels = Int32Array.from(words, (word) => Number.parseInt(word, 10));
  const items = Int32Array.from(words, (word, row) => (word.endsWith('G') ? ~row : row));
  const ends = Int32Array.from(words, (_word, row) => {
    const next = levels.findIndex((level, other) => other > row && level <= (levels[row] ?? 0));
    return next < 0 ? words.length : next;
  });
  return { items, levels, ends };
}

const project = createRows(['1G', '2G', '3a', '3G', '4a', '2G', '3a']);
const list = (folded: readonly number[]): number[] => [...listVisibleRows(project, new Set(folded))];

describe('rows of a tree', () => {
  it('are all visible if unfolded, otherwise without those below a folded one', () => {
    expect(list([])).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect(list([1])).toEqual([0, 1, 5, 6]);
    expect(list([3, 5])).toEqual([0, 1, 2, 3, 5]);
    expect(list([0])).toEqual([0]);
  });

  it('become visible when revealed, and no others do', () => {
    expect([...revealRow(project, new Set([1, 3, 5]), 4)]).toEqual([5]);
    const folded = new Set([5]);
    expect(revealRow(project, folded, 4)).toBe(folded);
  });

  it('are found at the group that hides them', () => {
    const visible = listVisibleRows(project, new Set([1]));
    expect([0, 1, 4, 5, 6].map((row) => visible[findVisiblePlace(visible, row)])).toEqual([0, 1, 1, 5, 6]);
  });

  it('know their group', () => {
    expect([0, 1, 4, 5].map((row) => findParent(project, row))).toEqual([undefined, 0, 3, 0]);
  });

  it('fold to the first level with several groups', () => {
    expect([...listVisibleRows(project, foldMost(project))]).toEqual([0, 1, 5]);
    const several = createRows(['1G', '2a', '1G', '2a']);
    expect([...listVisibleRows(several, foldMost(several))]).toEqual([0, 2]);
  });

  it('are visible without a folded group above them, whatever the tree', () => {
    const words = fc
      .array(fc.record({ deeper: fc.integer({ min: -3, max: 1 }), group: fc.boolean() }), { minLength: 1 })
      .map((steps) => {
        let level = 1;
        let canGoDown = true;
        return steps.map(({ deeper, group }) => {
          level = Math.max(1, level + Math.min(deeper, canGoDown ? 1 : 0));
          canGoDown = group;
          return `${level}${group ? 'G' : 'a'}`;
        });
      });
    fc.assert(
      fc.property(words, fc.array(fc.nat(200)), (tree, chosen) => {
        const rows = createRows(tree);
        let folded: ReadonlySet<number> = new Set();
        for (const row of chosen) if ((rows.items[row] ?? 0) < 0) folded = toggleFold(folded, row);
        const isHidden = (row: number): boolean => {
          const parent = findParent(rows, row);
          return parent !== undefined && (folded.has(parent) || isHidden(parent));
        };
        const seen = tree.flatMap((_word, row) => (isHidden(row) ? [] : [row]));
        expect([...listVisibleRows(rows, folded)]).toEqual(seen);
      }),
    );
  });
});
