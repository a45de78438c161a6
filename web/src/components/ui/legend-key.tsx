import { classNames } from '../../lib/class-names.ts';

interface KeyProps {
  /** Look of what is drawn so. */
  className: string;
  word: string;
}

/** What bars of a look mean in a drawing. */
export function BarKey({ className, word }: KeyProps) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <span className={classNames('h-2.5 w-5 rounded-sm', className)} aria-hidden="true" />
      {word}
    </span>
  );
}

/** What lines of a look mean in a drawing, as thick as they are there. */
export function LineKey({ className, word, thickness }: KeyProps & { thickness?: number }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <svg width="24" height="6" aria-hidden="true" className={className}>
        <path d="M0 3H24" stroke="currentColor" strokeWidth={thickness} />
      </svg>
      {word}
    </span>
  );
}
