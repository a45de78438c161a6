import type { ReactNode } from 'react';
import { BarKey } from '../../components/ui/legend-key.tsx';

interface Bar {
  readonly id: string;
  readonly name: string;
  readonly from: number;
  readonly to: number;
  readonly isDone?: true;
  /** Start and finish before the repair. */
  readonly was?: readonly [from: number, to: number];
  /** How much it delays the project. */
  readonly drag?: string;
}

/** Days of a small schedule before and after its relationships were corrected; the data date is day 10. */
const before: readonly Bar[] = [
  { id: 'A1050', name: 'Excavation', from: 0, to: 6, isDone: true },
  { id: 'A1060', name: 'Slab', from: 3, to: 16 },
  { id: 'A1080', name: 'Trench', from: 8, to: 20 },
  { id: 'A1120', name: 'Pipework', from: 20, to: 28 },
];
const after: readonly Bar[] = [
  { id: 'A1050', name: 'Excavation', from: 0, to: 6, isDone: true },
  { id: 'A1060', name: 'Slab', from: 3, to: 16, drag: 'drag 2 d' },
  { id: 'A1080', name: 'Trench', from: 8, to: 16, was: [8, 20] },
  { id: 'A1120', name: 'Pipework', from: 16, to: 24, was: [20, 28], drag: 'drag 8 d' },
];

const [chartLeft, dayWidth, rowHeight, barHeight] = [112, 11.6, 34, 13];
const dataDate = 10;
const toX = (day: number): number => chartLeft + day * dayWidth;
const toY = (row: number): number => 46 + row * rowHeight;
/** The relationship leads from the middle of the slab's bar to that of the trench's. */
const [slabY, trenchY] = [toY(1) + barHeight / 2, toY(2) + barHeight / 2];

const stroke = { fill: 'none', stroke: 'currentColor', strokeWidth: 2 } as const;

/** A schedule before and after its repair: an out-of-sequence relationship, its replacement, and the effect on the finish. */
export function RepairedSchedulePicture() {
  return (
    <figure className="w-full max-w-2xl overflow-hidden rounded-lg border border-line bg-page shadow-low">
      <Chart
        title="Before"
        bars={before}
        label="The trench began before the slab was completed: the relationship is out of sequence, and the remaining work must wait."
      >
        <g className="text-critical">
          <path
            d={`M${toX(16)} ${slabY}h8V${slabY + rowHeight / 2 - 1}H${toX(8) - 10}V${trenchY}h9`}
            {...stroke}
            strokeDasharray="5 4"
          />
          <path d={`M${toX(8)} ${trenchY}l-7 -4v8z`} fill="currentColor" />
        </g>
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
          <g className="text-accent-ink">
            <path d={`M${toX(16)} ${slabY}h10V${trenchY}H${toX(16) + 1}`} {...stroke} />
            <path d={`M${toX(16)} ${trenchY}l7 -4v8z`} fill="currentColor" />
          </g>
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

function Row({ bar: { id, name, from, to, isDone, was, drag }, y }: { bar: Bar; y: number }) {
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
        className={isDone ? 'fill-done' : 'fill-critical'}
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
