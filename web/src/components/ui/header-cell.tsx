import { ArrowDown, ArrowUp } from 'lucide-react';
import type { CSSProperties, ReactNode } from 'react';
import { classNames } from '../../lib/class-names.ts';

export type SortDirection = 'ascending' | 'descending' | 'none';

interface HeaderCellProps {
  column: { title: string; align?: 'right' };
  /** Shown beside the title, such as a filter. */
  action: ReactNode;
  direction: SortDirection;
  /** Without it the title is no button. */
  onSort: (() => void) | undefined;
  className: string | undefined;
  style: CSSProperties | undefined;
}

/** Title of a column: a click sorts by it, where the table can be sorted. */
export function HeaderCell({ column, action, direction, onSort, className, style }: HeaderCellProps) {
  const { title, align } = column;
  const Icon = direction === 'ascending' ? ArrowUp : ArrowDown;
  const isRight = align === 'right';
  return (
    <div
      role="columnheader"
      aria-sort={onSort === undefined ? undefined : direction}
      style={style}
      className={classNames(
        'group/head flex min-w-0 items-center bg-inherit',
        isRight ? 'flex-row-reverse pr-1' : 'pl-1',
        className ?? 'relative',
      )}
    >
      {onSort === undefined ? (
        <span
          className={classNames('flex-1 px-2 py-1 text-xs font-medium text-muted', isRight && 'text-right')}
        >
          {title}
        </span>
      ) : (
        <button
          type="button"
          onClick={onSort}
          title={`Sort by ${title}`}
          className={classNames(
            'flex min-h-9 min-w-0 flex-1 items-center gap-1 rounded-sm px-2 py-1 text-xs font-medium leading-4 text-muted hover:text-ink focus-visible:-outline-offset-2',
            isRight ? 'flex-row-reverse text-right' : 'text-left',
            // Where nothing hovers the action is always there, and must not lie over the title.
            action !== undefined && (isRight ? 'pointer-coarse:pl-6' : 'pointer-coarse:pr-6'),
          )}
        >
          <span className="min-w-0 break-words">{title}</span>
          {direction !== 'none' && <Icon className="size-3 shrink-0 text-accent-ink" />}
        </button>
      )}
      {action !== undefined && (
        // Seen when it is at work or asked for, so that titles have the room.
        <div
          className={classNames(
            'absolute inset-y-0 flex items-center bg-sunken px-1 opacity-0 pointer-coarse:px-0 group-focus-within/head:opacity-100 group-hover/head:opacity-100 has-data-active:opacity-100 has-data-open:opacity-100 pointer-coarse:opacity-100',
            isRight ? 'left-0' : 'right-0',
          )}
        >
          {action}
        </div>
      )}
    </div>
  );
}
