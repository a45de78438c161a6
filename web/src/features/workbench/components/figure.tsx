import type { ReactNode } from 'react';
import { classNames } from '../../../lib/class-names.ts';

/** One row of figures; `isNarrow` has three in a row. */
export function FigureGrid({ isNarrow = false, children }: { isNarrow?: boolean; children: ReactNode }) {
  return (
    <ul
      aria-label="Figures"
      className={classNames(
        'grid min-w-0 flex-1 grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line max-sm:basis-full sm:flex sm:flex-wrap',
        isNarrow && 'sm:*:basis-[30%]',
      )}
    >
      {children}
    </ul>
  );
}

interface FigureProps {
  label: string;
  value: string;
  /** Beside the value. */
  note?: string | undefined;
  isZero?: boolean;
  needsReview?: boolean;
}

export function Figure({ label, value, note, isZero = false, needsReview = false }: FigureProps) {
  return (
    <li
      className={classNames(
        note === undefined ? 'flex-1' : 'flex-2',
        'flex flex-col sm:min-w-min bg-surface px-3 py-1 max-sm:last:odd:col-span-2',
      )}
    >
      <span
        className={classNames(
          'whitespace-nowrap text-base font-semibold tabular-nums sm:text-lg/6',
          isZero && 'text-muted',
          needsReview && 'text-near',
        )}
      >
        {value}
      </span>
      <span className="flex min-w-24 flex-wrap gap-x-2 text-xs text-muted">
        {label}
        {note !== undefined && <FigureNote needsReview={needsReview}>{note}</FigureNote>}
      </span>
    </li>
  );
}

/** Words behind a figure's title. */
export function FigureNote({ needsReview, children }: { needsReview: boolean; children: string }) {
  return (
    <span className={classNames('text-xs', needsReview ? 'font-medium text-near' : 'text-muted')}>
      {children}
    </span>
  );
}
