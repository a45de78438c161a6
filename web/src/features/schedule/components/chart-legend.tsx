import { BarKey, LineKey } from '../../../components/ui/legend-key.tsx';

interface ChartLegendProps {
  hasChanges: boolean;
  hasMoves: boolean;
  showsAfter: boolean;
}

export function ChartLegend({ hasChanges, hasMoves, showsAfter }: ChartLegendProps) {
  return (
    <p className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-xs text-muted">
      <BarKey className="bg-done" word="completed" />
      <BarKey className="bg-accent" word="open" />
      <BarKey className="hatched bg-critical text-surface" word="critical" />
      <LineKey className="text-accent" word="total float" thickness={2} />
      <LineKey className="text-critical" word="negative float" thickness={2} />
      <LineKey className="text-near [stroke-dasharray:3_3]" word="data date" thickness={2} />
      <LineKey className="text-ink" word="driving link" thickness={2} />
      <LineKey className="text-edge [stroke-dasharray:4_3]" word="other link" thickness={2} />
      {hasMoves && (
        <BarKey
          className="border border-dashed border-ink"
          word={showsAfter ? 'dates in the file' : 'dates after the change'}
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
