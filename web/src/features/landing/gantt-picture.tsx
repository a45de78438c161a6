/** Activities of a schedule with their float, drawn: critical ones, one with float, a completed one. */
const bars = [
  { id: 'A1000', start: 0, length: 70, kind: 'done' },
  { id: 'A1010', start: 70, length: 96, kind: 'critical' },
  { id: 'A1020', start: 70, length: 52, kind: 'float', float: 114 },
  { id: 'A1030', start: 166, length: 70, kind: 'critical' },
  { id: 'A1040', start: 236, length: 92, kind: 'critical' },
] as const;

const fills = { done: 'fill-done', critical: 'fill-critical', float: 'fill-accent' } as const;
const chartLeft = 78;
const rowHeight = 22;
const scale = 1.18;

export function GanttPicture() {
  return (
    <svg
      viewBox="0 0 480 148"
      className="block w-full p-3 sm:p-5"
      role="img"
      aria-label="A small Gantt chart: completed and critical activities, and one activity with float before its successor."
    >
      {bars.map((bar, row) => {
        const y = 6 + row * rowHeight;
        const x = chartLeft + bar.start * scale;
        const end = x + bar.length * scale;
        return (
          <g key={bar.id}>
            <text x="8" y={y + 12} className="fill-muted font-mono text-[15px] sm:text-[11px]">
              {bar.id}
            </text>
            <rect x={x} y={y + 2} width={bar.length * scale} height="12" rx="3" className={fills[bar.kind]} />
            {'float' in bar && <FloatArrow from={end + 4} to={end + bar.float * scale - 4} y={y + 8} />}
          </g>
        );
      })}
      <g className="text-[15px] sm:text-[11px]">
        <Legend x={chartLeft} fill="fill-done" text="Completed" />
        <Legend x={chartLeft + 120} fill="fill-critical" text="Critical" />
        <Legend x={chartLeft + 222} fill="fill-accent" text="Float" />
      </g>
    </svg>
  );
}

function FloatArrow({ from, to, y }: { from: number; to: number; y: number }) {
  return (
    <path
      d={`M${from} ${y}H${to}M${from + 4} ${y - 4}l-4 4 4 4M${to - 4} ${y - 4}l4 4-4 4`}
      className="fill-none stroke-accent"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  );
}

function Legend({ x, fill, text }: { x: number; fill: string; text: string }) {
  return (
    <g>
      <rect x={x} y="130" width="12" height="8" rx="2" className={fill} />
      <text x={x + 18} y="138" className="fill-muted">
        {text}
      </text>
    </g>
  );
}
