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
  isHeeded?: boolean;
}

export function Figure({ label, value, note, isZero = false, isHeeded = false }: FigureProps) {
  return (
    <li className="flex sm:min-w-min flex-1 flex-col bg-surface px-3 py-1 max-sm:last:odd:col-span-2">
      <span
        className={classNames(
          'break-words text-base font-semibold tabular-nums sm:text-lg/6',
          isZero && 'text-muted',
          isHeeded && 'text-near',
        )}
      >
        {value}
        {note !== undefined && <FigureNote>{note}</FigureNote>}
      </span>
      <span className="min-w-24 text-xs text-muted">{label}</span>
    </li>
  );
}

/** Words in the value's own tone. */
export function FigureNote({ children }: { children: string }) {
  return <span className="ml-2 inline-block text-xs font-medium">{children}</span>;
}
