import type { ReactNode } from 'react';
import { BarKey } from '../../components/ui/legend-key.tsx';

interface Bar {
  readonly id: string;
  readonly name: string;
  readonly from: number;
  readonly to: number;
  readonly look: 'done' | 'critical';
  /** Start and finish before the repair. */
  readonly was?: readonly [from: number, to: number];
  /** How much it delays the project. */
  readonly drag?: string;
}

/** Days of a small schedule before and after its relationships were corrected; the data date is day 10. */
const before: readonly Bar[] = [
  { id: 'A1050', name: 'Excavation', from: 0, to: 6, look: 'done' },
  { id: 'A1060', name: 'Slab', from: 3, to: 16, look: 'critical' },
  { id: 'A1080', name: 'Trench', from: 8, to: 20, look: 'critical' },
  { id: 'A1120', name: 'Pipework', from: 20, to: 28, look: 'critical' },
];
const after: readonly Bar[] = [
  { id: 'A1050', name: 'Excavation', from: 0, to: 6, look: 'done' },
  { id: 'A1060', name: 'Slab', from: 3, to: 16, look: 'critical', drag: 'drag 2 d' },
  { id: 'A1080', name: 'Trench', from: 8, to: 16, was: [8, 20], look: 'critical' },
  { id: 'A1120', name: 'Pipework', from: 16, to: 24, was: [20, 28], look: 'critical', drag: 'drag 8 d' },
];

const fills = { done: 'fill-done', critical: 'fill-critical' } as const;
const [chartLeft, dayWidth, rowHeight, barHeight] = [112, 11.6, 34, 13];
const dataDate = 10;
const toX = (day: number): number => chartLeft + day * dayWidth;
const toY = (row: number): number => 46 + row * rowHeight;

/** A schedule before and after its repair: an out-of-sequence relationship, its replacement, and the effect on the finish. */
export function RepairedSchedulePicture() {
  return (
    <figure className="w-full max-w-2xl overflow-hidden rounded-lg border border-line bg-page shadow-low">
      <Chart
        title="Before"
        bars={before}
        label="The trench began before the slab was completed: the relationship is out of sequence, and the remaining work must wait."
      >
        <Link from={before[1]} to={before[2]} rows={[1, 2]} type="FS" role="wrong" />
        <text x={toX(17.4)} y={toY(1) + 11} className="fill-critical text-[15px] font-medium sm:text-[12px]">
          out of sequence
        </text>
      </Chart>
      <div className="border-t border-line bg-surface">
        <Chart
          title="After"
          bars={after}
          label="The relationship becomes finish to finish: pipework starts four days earlier."
        >
          <Link from={after[1]} to={after[2]} rows={[1, 2]} type="FF" role="right" />
        </Chart>
      </div>
      <figcaption className="flex flex-wrap gap-x-5 gap-y-1 border-t border-line bg-surface px-4 py-2.5 text-xs text-muted sm:px-5">
        <BarKey className="bg-done" word="completed" />
        <BarKey className="bg-critical" word="critical" />
        <BarKey className="border border-dashed border-ink" word="before" />
        <span>Illustration: the relationship becomes FF, and the project finishes four days earlier.</span>
      </figcaption>
    </figure>
  );
}

function Chart(props: { title: string; bars: readonly Bar[]; label: string; children: ReactNode }) {
  const { title, bars, label, children } = props;
  const height = toY(bars.length) - 2;
  return (
    <svg
      viewBox={`0 0 480 ${height}`}
      width="480"
      height={height}
      role="img"
      aria-label={label}
      className="block h-auto w-full px-3 sm:px-5"
    >
      <text x="8" y="26" className="fill-ink text-[18px] font-semibold sm:text-[14px]">
        {title}
      </text>
      <path
        d={`M${toX(dataDate)} 32V${height - 4}`}
        strokeDasharray="2 4"
        strokeWidth="1.5"
        className="stroke-near"
      />
      <text x={toX(dataDate)} y="25" textAnchor="middle" className="fill-near text-[14px] sm:text-[11px]">
        data date
      </text>
      {bars.map((bar, row) => (
        <Row key={bar.id} bar={bar} y={toY(row)} />
      ))}
      {children}
    </svg>
  );
}

function Row({ bar: { id, name, from, to, look, was, drag }, y }: { bar: Bar; y: number }) {
  return (
    <g>
      <text x="8" y={y + 11} className="fill-ink font-mono text-[15px] sm:text-[11px]">
        {id}
      </text>
      <text x="52" y={y + 11} className="hidden fill-muted text-[11px] sm:block">
        {name}
      </text>
      {was !== undefined && (
        <rect
          x={toX(was[0])}
          y={y - 7}
          width={(was[1] - was[0]) * dayWidth}
          height="5"
          rx="2"
          strokeDasharray="3 2"
          className="fill-none stroke-ink"
        />
      )}
      <rect
        x={toX(from)}
        y={y}
        width={(to - from) * dayWidth}
        height={barHeight}
        rx="3"
        className={fills[look]}
      />
      {drag !== undefined && (
        <text // Beside the relationship line that leaves the bar.
          x={toX(to) + 16}
          y={y + 11}
          className="fill-critical text-[15px] font-medium sm:text-[12px]"
        >
          {drag}
        </text>
      )}
    </g>
  );
}

interface LinkProps {
  from: Bar | undefined;
  to: Bar | undefined;
  rows: readonly [number, number];
  type: 'FS' | 'FF';
  role: 'wrong' | 'right';
}

function Link({ from, to, rows, type, role }: LinkProps) {
  if (from === undefined || to === undefined) return null;
  const [y1, y2] = [toY(rows[0]) + barHeight / 2, toY(rows[1]) + barHeight / 2];
  const x1 = toX(from.to);
  const gap = y1 + rowHeight / 2 - 1;
  const path =
    type === 'FS'
      ? `M${x1} ${y1}h8V${gap}H${toX(to.from) - 10}V${y2}h9`
      : `M${x1} ${y1}h10V${y2}H${toX(to.to) + 1}`;
  const tip = type === 'FS' ? toX(to.from) : toX(to.to);
  const sign = type === 'FS' ? -1 : 1;
  return (
    <g className={role === 'wrong' ? 'text-critical' : 'text-accent-ink'}>
      <path
        d={path}
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeDasharray={role === 'wrong' ? '5 4' : undefined}
      />
      <path d={`M${tip} ${y2}l${sign * 7} -4v8z`} fill="currentColor" />
    </g>
  );
}
