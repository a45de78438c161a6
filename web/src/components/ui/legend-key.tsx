import { classNames } from '../../lib/class-names.ts';

interface KeyProps {
  /** Look of the bar or line in the drawing. */
  className: string;
  word: string;
}

/** Legend entry of a bar. */
export function BarKey({ className, word }: KeyProps) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <span className={classNames('h-2.5 w-5 rounded-sm', className)} aria-hidden="true" />
      {word}
    </span>
  );
}

/** Legend entry of a line, as thick as it is drawn. */
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
