import { memo, type ReactNode } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { activityLinkClass } from '../activity/activity-text.tsx';
import type { PlacedColumn } from './place-columns.ts';

export interface TableRowProps<Row> {
  columns: readonly PlacedColumn<Row>[];
  row: Row;
  rowKey: number | string;
  place: number;
  isSelected: boolean;
  isReached: boolean;
  /** If absent, rows cannot be selected. */
  onSelect: ((row: Row) => void) | undefined;
  /** Unfolds below the selected row. */
  details: ((row: Row) => ReactNode) | undefined;
}

/** A row and its unfolded details; memoised, so scrolling does not render it again. */
export const TableRow = memo(function TableRow<Row>(props: TableRowProps<Row>) {
  const { columns, row, rowKey, place, isSelected, isReached, onSelect, details } = props;
  return (
    <>
      <div
        role="row"
        aria-rowindex={place + 2}
        aria-selected={onSelect === undefined ? undefined : isSelected}
        onClick={() => onSelect?.(row)}
        className={classNames(
          'grid grid-cols-(--columns) bg-surface hover:bg-sunken aria-selected:bg-accent-soft',
          onSelect !== undefined && 'cursor-pointer',
        )}
      >
        {columns.map(({ key, align, style, placeClass, cell, below, press }, at) => (
          <div
            key={key}
            role="cell"
            style={style}
            className={classNames(
              'min-w-0 break-words bg-inherit px-3 py-1.5',
              align === 'right' && 'text-right',
              placeClass,
            )}
          >
            {at === 0 && onSelect !== undefined ? (
              <button
                type="button"
                data-row={rowKey}
                tabIndex={isReached ? 0 : -1}
                aria-pressed={isSelected}
                onClick={press?.(row)}
                className={classNames(
                  'max-w-full break-words rounded-sm text-left aria-pressed:font-semibold',
                  press?.(row) !== undefined && activityLinkClass,
                )}
              >
                {cell(row)}
              </button>
            ) : align === 'right' ? (
              cell(row)
            ) : (
              // A long text has more lines in the selected row. All of it is in the details, below the row or beside the table.
              <div className={isSelected && details === undefined ? 'line-clamp-4' : 'line-clamp-2'}>
                {cell(row)}
              </div>
            )}
            <SecondLine text={below?.(row)} />
          </div>
        ))}
      </div>
      {details !== undefined && (
        <div role="row">
          <div role="cell" className="sticky left-0 w-(--seen) bg-page p-3">
            {details(row)}
          </div>
        </div>
      )}
    </>
  );
}) as <Row>(props: TableRowProps<Row>) => ReactNode;

function SecondLine({ text }: { text: string | undefined }) {
  return (
    text !== undefined && (
      <p data-below className="truncate font-normal text-xs text-muted" title={text}>
        {text}
      </p>
    )
  );
}
