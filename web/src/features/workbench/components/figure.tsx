import type { ReactNode } from 'react';
import { classNames } from '../../../lib/class-names.ts';

/** A row of figures; `isNarrow` puts three in a row. */
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
  /** Tooltip of the label. */
  description?: string | undefined;
  value: string;
  /** Beside the value. */
  note?: string | undefined;
  isZero?: boolean;
  needsReview?: boolean;
  /** If it leads to rows: whether they are shown, and what a click does. */
  press?: { readonly isOn: boolean; readonly toggle: () => void } | undefined;
}

export function Figure({
  label,
  description,
  value,
  note,
  isZero = false,
  needsReview = false,
  press,
}: FigureProps) {
  const words = (
    <>
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
        {press === undefined ? (
          label
        ) : (
          <span className="text-accent-ink underline decoration-dotted underline-offset-4">{label}</span>
        )}
        {note !== undefined && (
          <span className={classNames(needsReview && 'font-medium text-near')}>{note}</span>
        )}
      </span>
    </>
  );
  return (
    <li
      title={description}
      className={classNames(
        note === undefined ? 'flex-1' : 'flex-2',
        'bg-surface max-sm:last:odd:col-span-2 sm:min-w-min',
        press === undefined && 'flex flex-col px-3 py-1',
      )}
    >
      {press === undefined ? (
        words
      ) : (
        <>
          <button
            type="button"
            aria-pressed={press.isOn}
            onClick={press.toggle}
            className="flex size-full flex-col px-3 py-1 text-left hover:bg-sunken focus-visible:-outline-offset-2 aria-pressed:bg-accent-soft print:hidden"
          >
            {words}
          </button>
          <p className="hidden px-3 py-1 print:block">
            <span className="block text-lg font-semibold tabular-nums">{value}</span>
            <span className="text-xs text-muted">
              {[label, ...(note === undefined ? [] : [note])].join(' ')}
            </span>
          </p>
        </>
      )}
    </li>
  );
}
