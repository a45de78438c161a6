import { describe, expect, it } from 'vitest';
import { carryRows } from './carry-rows.ts';
import type { Outline } from './outline.ts';

const none = new Float64Array(0);

/** Groups are negative: `~0` is the first. */
function outline(items: readonly number[], levels: readonly number[], codes: readonly string[]): Outline {
  const ofActivity = new Int32Array(Math.max(0, ...items) + 1);
  items.forEach((item, row) => {
    if (item >= 0) ofActivity[item] = row;
  });
  return {
    projects: [],
    activities: {
      ids: [],
      names: [],
      projects: new Int32Array(0),
      starts: none,
      finishes: none,
      resumes: none,
      lateFinishes: none,
      totalFloats: none,
      flags: new Uint8Array(0),
    },
    groups: { codes, names: codes.map(() => ''), starts: none, finishes: none, counts: new Int32Array(0) },
    rows: {
      items: Int32Array.from(items),
      levels: Int32Array.from(levels),
      ends: new Int32Array(0),
      ofActivity,
    },
  };
}

describe('carryRows', () => {
  const from = outline([~0, 0, ~1, 1], [1, 2, 2, 3], ['P', 'W']);
  // An activity in a group of its own comes first.
  const to = outline([~0, 0, ~1, 2, ~2, 1], [1, 2, 2, 3, 2, 3], ['P', 'NEW', 'W']);

  it('follows the selected activity and folded groups', () => {
    expect(carryRows({ folded: new Set([2]), active: 3 }, from, to)).toEqual({
      folded: new Set([4]),
      active: 5,
    });
  });

  it('follows a selected group, and drops what is gone', () => {
    expect(carryRows({ folded: new Set(), active: 2 }, from, to).active).toBe(4);
    expect(carryRows({ folded: new Set([2]), active: 2 }, to, from)).toEqual({
      folded: new Set(),
      active: undefined,
    });
  });
});
