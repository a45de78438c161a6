import type { CSSProperties, ReactNode } from 'react';
import { classNames } from '../../lib/class-names.ts';

export interface Column<Row> {
  key: string;
  title: string;
  /** In rem. A column that grows takes a share of the remaining width. */
  width: number;
  grows?: boolean;
  align?: 'right';
  /** Stays visible while the others scroll sideways. Frozen columns come first. */
  frozen?: boolean;
  cell: (row: Row) => ReactNode;
  /** A second line below the cell, such as the name of an ID; cut off if it is too long. */
  below?: (row: Row) => string | undefined;
  /** For the first column: what its button does besides selecting the row; undefined if it only selects. */
  press?: (row: Row) => (() => void) | undefined;
  /** Not sortable, even if the table is. */
  unsorted?: true;
}

/** A column with the style that keeps it in place if frozen. */
export interface PlacedColumn<Row> extends Column<Row> {
  readonly style: CSSProperties | undefined;
  readonly placeClass: string | undefined;
}

/** Positions frozen columns; the last of them casts a shadow over those that scroll below it. */
export function placeColumns<Row>(columns: readonly Column<Row>[]): PlacedColumn<Row>[] {
  let left = 0;
  return columns.map((column, place) => {
    if (column.frozen !== true) return { ...column, style: undefined, placeClass: undefined };
    const style = { left: `${left}rem` };
    left += column.width;
    const isLast = columns[place + 1]?.frozen !== true;
    return {
      ...column,
      style,
      placeClass: classNames(
        'sticky z-10',
        isLast &&
          'group-data-moved/table:shadow-[6px_0_8px_-6px_rgb(15_23_42/0.35)] dark:group-data-moved/table:shadow-[6px_0_8px_-4px_rgb(0_0_0/0.8)]',
      ),
    };
  });
}

/** Column widths for the grid of each row, and the minimum width of the table. */
export function computeTracks<Row>(
  columns: readonly Column<Row>[],
): CSSProperties & Record<'--columns', string> {
  const tracks = columns.map(({ width, grows }) => (grows ? `minmax(${width}rem, 1fr)` : `${width}rem`));
  // An extra column takes the remaining width; otherwise the lines between rows would end early.
  if (!columns.some(({ grows }) => grows)) tracks.push('minmax(0, 1fr)');
  const total = columns.reduce((sum, { width }) => sum + width, 0);
  return { '--columns': tracks.join(' '), minWidth: `${total}rem` };
}
