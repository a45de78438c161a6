/** Names the colours of a chart, with their counts. */
export function ChartLegend({ entries }: { entries: readonly LegendEntry[] }) {
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1.5 text-xs">
      {entries.map(({ name, colour, figure }) => (
        <li key={name} className="flex min-w-0 items-center gap-1.5">
          <span className="size-2.5 shrink-0" style={{ backgroundColor: colour }} />
          <span className="min-w-0 wrap-anywhere">{name}</span>
          {figure !== undefined && <span className="shrink-0 text-muted tabular-nums">{figure}</span>}
        </li>
      ))}
    </ul>
  );
}

interface LegendEntry {
  readonly name: string;
  readonly colour: string;
  readonly figure?: string;
}
