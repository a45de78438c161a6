import type { ReportColumn } from '@floatwise/contracts';
import { type Display, formatCell, formatColumnTitle } from './format-cell.ts';
import type { PartRow } from './table-part.ts';

/** Widths are fitted to so many rows. */
const rowsMeasured = 300;
const remPerCharacter = 0.49;
/** The header has padding and room for an arrow. */
const headerRem = 2.4;
const paddingRem = 1.6;
const narrowestRem = 4.5;

/** In rem: wide enough for the longest text, within bounds; a longer text wraps. A long text grows into what is left. */
export function measureColumn(
  column: ReportColumn & { place: number },
  rows: readonly PartRow[],
  display: Display,
): { width: number; grows: boolean } {
  let longest = 0;
  for (const { cells } of rows.slice(0, rowsMeasured)) {
    longest = Math.max(longest, formatCell(cells[column.place] ?? null, column, display).length);
  }
  const isProse = column.kind === 'text' && longest > 32;
  // A reason grows into what is left.
  const widest = column.role === 'why' ? 14 : column.role === 'key' ? 12 : 15;
  // A title may take two lines.
  const title = Math.max(
    ...formatColumnTitle(column, display)
      .split(' ')
      .map((word) => word.length),
    formatColumnTitle(column, display).length / 2,
  );
  const needed = Math.max(
    longest * remPerCharacter + paddingRem,
    title * remPerCharacter * 0.9 + headerRem,
    narrowestRem,
  );
  return {
    width: Math.min(widest, Math.ceil(needed * 4) / 4),
    grows: isProse || column.role === 'why',
  };
}
