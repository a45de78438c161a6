import { formatCount } from '../answer/format-count.ts';

const shown = 20;

/** For sentences: `NORTH, SOUTH`; of a long list the first ones and how many more there are. */
export function formatNames(names: readonly string[]): string {
  const rest = names.length - shown;
  return names.slice(0, shown).join(', ') + (rest > 0 ? ` and ${formatCount(rest)} more` : '');
}
