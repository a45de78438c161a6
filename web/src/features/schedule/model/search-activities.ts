import type { Outline } from './outline.ts';

/** Finds activities whose ID or name holds a text, in the order of the rows. Capitals do not matter. */
export function createSearch({ activities, rows }: Outline): (query: string) => readonly number[] {
  let texts: string[] | undefined;
  return (query) => {
    const wanted = query.trim().toLowerCase();
    if (wanted === '') return [];
    texts ??= activities.ids.map((id, place) => `${id} ${activities.names[place] ?? ''}`.toLowerCase());
    const found: number[] = [];
    for (const [row, item] of rows.items.entries())
      if (item >= 0 && texts[item]?.includes(wanted)) found.push(row);
    return found;
  };
}

/** The match at or behind a row, or the first; the one before it when going back. */
export function findNextMatch(
  matches: readonly number[],
  row: number,
  { isBack, isStaying }: { isBack: boolean; isStaying: boolean },
): number | undefined {
  if (isBack) return matches.findLast((match) => match < row) ?? matches.at(-1);
  return matches.find((match) => (isStaying ? match >= row : match > row)) ?? matches[0];
}
