import type { Outline } from './outline.ts';
import { type Folded, isGroup } from './visible-rows.ts';

/** Folded groups and the selected row of an outline, in another one with more or fewer activities. */
export function carryRows(
  { folded, active }: { readonly folded: Folded; readonly active: number | undefined },
  from: Outline,
  to: Outline,
): { readonly folded: Folded; readonly active: number | undefined } {
  const names = nameGroups(from);
  const places = new Map([...nameGroups(to)].map(([row, name]) => [name, row]));
  const find = (row: number): number | undefined => places.get(names.get(row) ?? '');
  const item = active === undefined ? undefined : from.rows.items[active];
  return {
    folded: new Set([...folded].flatMap((row) => find(row) ?? [])),
    active:
      active === undefined || item === undefined
        ? undefined
        : item < 0
          ? find(active)
          : to.rows.ofActivity[item],
  };
}

/** The codes of each group and of those above it, by row. */
function nameGroups({ rows, groups }: Outline): ReadonlyMap<number, string> {
  const names = new Map<number, string>();
  const above: string[] = [];
  for (const [row, item] of rows.items.entries()) {
    if (!isGroup(rows, row)) continue;
    const level = rows.levels[row] ?? 1;
    above.length = level - 1;
    above.push(JSON.stringify([groups.codes[~item], groups.names[~item]]));
    names.set(row, above.join());
  }
  return names;
}
