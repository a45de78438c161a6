import { classNames } from '../../../lib/class-names.ts';

interface ChartLegendProps {
  hasChanges: boolean;
  hasMoves: boolean;
  showsAfter: boolean;
}

/** What the bars and lines mean. */
export function ChartLegend({ hasChanges, hasMoves, showsAfter }: ChartLegendProps) {
  return (
    <p className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-xs text-muted">
      <Key className="bg-done" word="completed" />
      <Key className="bg-accent" word="open" />
      <Key className="hatched bg-critical text-surface" word="critical" />
      <LineKey className="text-accent" word="total float" />
      <LineKey className="text-critical" word="negative float" />
      <LineKey className="text-near [stroke-dasharray:3_3]" word="data date" />
      <LineKey className="text-ink" word="driving link" />
      <LineKey className="text-edge [stroke-dasharray:4_3]" word="other link" />
      {hasMoves && (
        <Key
          className="border border-dashed border-ink"
          word={showsAfter ? 'dates of the file' : 'dates after the change'}
        />
      )}
      {hasChanges && (
        <span className="inline-flex items-center gap-1.5">
          <svg width="8" height="10" aria-hidden="true" className="text-near">
            <path d="M0 0 8 5 0 10z" fill="currentColor" />
          </svg>
          changed by the tool
        </span>
      )}
    </p>
  );
}

function Key({ className, word }: { className: string; word: string }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <span className={classNames('h-2.5 w-5 rounded-sm', className)} aria-hidden="true" />
      {word}
    </span>
  );
}

function LineKey({ className, word }: { className: string; word: string }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <svg width="24" height="6" aria-hidden="true" className={className}>
        <path d="M0 3H24" stroke="currentColor" strokeWidth="2" />
      </svg>
      {word}
    </span>
  );
}
