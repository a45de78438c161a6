interface ProgressBarProps {
  label: string;
  /** Fraction of the whole, 0..1. */
  fraction: number;
  /** What a screen reader says in place of the bare percentage. */
  valueText: string;
  /** Where one stage ends and the next begins, 0..1. */
  marks?: readonly number[];
}

export function ProgressBar({ label, fraction, valueText, marks = [] }: ProgressBarProps) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(fraction * 100)}
      aria-valuetext={valueText}
      className="relative h-2.5 overflow-hidden rounded-full bg-line"
    >
      <div
        className="absolute inset-y-0 left-0 w-full origin-left bg-accent transition-transform"
        style={{ transform: `scaleX(${fraction})` }}
      />
      {marks.map((mark) => (
        <span
          key={mark}
          className="absolute inset-y-0 w-0.5 -translate-x-1/2 bg-surface"
          style={{ left: `${mark * 100}%` }}
        />
      ))}
    </div>
  );
}
