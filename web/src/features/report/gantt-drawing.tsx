import type { PictureActivity, ReportPicture } from '@floatwise/contracts';
import { type Ref, useId, useMemo } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { describePicture } from './describe-picture.ts';
import { axisHeight, layOutGantt, type PlacedBar, rowHeight } from './gantt-layout.ts';
import { linkStrokes } from './link-looks.ts';

const narrowest = 280;
const barHeight = 12;

interface GanttDrawingProps {
  picture: ReportPicture;
  /** Pixels there are for it. */
  width: number;
  /** The activity that is pointed at. */
  active?: number | undefined;
  onHover?: (place: number) => void;
  svgRef?: Ref<SVGSVGElement>;
}

/** Activities on an axis of time, a row each, with the links between them. */
export function GanttDrawing({ picture, width, active, onHover, svgRef }: GanttDrawingProps) {
  const marker = useId();
  const full = Math.max(narrowest, width);
  // Names take a third, and no more than they need.
  const longest = Math.max(...picture.activities.map(({ id }) => id.length));
  const left = Math.min(full * 0.34, Math.max(longest * 7.4 + 14, 110));
  const layout = useMemo(() => layOutGantt(picture, left, full - 8), [picture, left, full]);
  const { activities, links } = picture;
  return (
    <svg
      ref={svgRef}
      width={full}
      height={layout.height}
      viewBox={`0 0 ${full} ${layout.height}`}
      role="img"
      aria-label={describePicture(picture)}
      className="block"
    >
      <defs>
        <marker
          id={marker}
          viewBox="0 0 8 8"
          refX="7.5"
          refY="4"
          markerWidth="7"
          markerHeight="7"
          markerUnits="userSpaceOnUse"
          orient="auto"
        >
          <path d="M0 0 8 4 0 8z" className="fill-ink" />
        </marker>
      </defs>
      {activities.map((_activity, place) => (
        <rect
          key={place}
          x={0}
          y={axisHeight + place * rowHeight}
          width={full}
          height={rowHeight}
          onMouseEnter={() => onHover?.(place)}
          className={place === active ? 'fill-accent-soft' : place % 2 === 0 ? 'fill-surface' : 'fill-page'}
        />
      ))}
      {layout.ticks.map(({ x, label }) => (
        <g key={x} className="pointer-events-none">
          <path d={`M${x} ${axisHeight - 6}V${layout.height}`} className="fill-none stroke-line" />
          <text x={x} y={13} textAnchor="middle" className="fill-muted text-[11px] tabular-nums">
            {label}
          </text>
        </g>
      ))}
      {layout.dataDateX !== undefined && (
        <path
          d={`M${layout.dataDateX} ${axisHeight - 8}V${layout.height}`}
          strokeWidth="1.5"
          strokeDasharray="2 3"
          className="pointer-events-none fill-none stroke-near"
        />
      )}
      {layout.rows.map((row, place) => (
        <Row
          key={place}
          row={row}
          activity={activities[place]}
          maxCharacters={Math.floor((left - 10) / 7.2)}
        />
      ))}
      {layout.links.map((link, place) => {
        const { role, label } = links[place] ?? { role: 'kept' as const, label: '' };
        return (
          <g key={place} className={classNames('pointer-events-none', linkStrokes[role])}>
            <path
              d={link.path}
              fill="none"
              stroke="currentColor"
              strokeWidth="1.5"
              strokeLinejoin="round"
              markerEnd={`url(#${marker})`}
            />
            <text
              x={link.label.x}
              y={link.label.y + 7}
              textAnchor="middle"
              strokeWidth="4"
              className="fill-ink stroke-surface font-mono text-[10px] [paint-order:stroke] [stroke-dasharray:none]"
            >
              {label}
            </text>
          </g>
        );
      })}
    </svg>
  );
}

interface RowProps {
  row: ReturnType<typeof layOutGantt>['rows'][number];
  activity: PictureActivity | undefined;
  maxCharacters: number;
}

function Row({ row: { y, bar, was, floatX }, activity, maxCharacters }: RowProps) {
  if (activity === undefined) return null;
  const fill =
    activity.state === 'critical'
      ? 'fill-critical'
      : activity.state === 'completed'
        ? 'fill-done'
        : 'fill-accent';
  const end = bar === undefined ? undefined : bar.x + bar.width;
  return (
    <g className="pointer-events-none">
      <text x={4} y={y + 1} className="fill-ink font-mono text-xs">
        {shorten(activity.id, maxCharacters)}
      </text>
      {(activity.note ?? activity.name) !== undefined && (
        <text x={4} y={y + 13} className="fill-muted text-[10px]">
          {shorten(activity.note ?? activity.name ?? '', Math.floor(maxCharacters * 1.25))}
        </text>
      )}
      {floatX !== undefined && end !== undefined && floatX > end && (
        <path
          d={`M${end} ${y}H${floatX}M${floatX} ${y - 4}v8`}
          strokeWidth="1.5"
          className="fill-none stroke-accent"
        />
      )}
      {bar !== undefined && <Bar bar={bar} y={y - barHeight / 2} height={barHeight} className={fill} />}
      {was !== undefined && (
        <rect
          x={was.x}
          y={bar === undefined ? y - barHeight / 2 : y - barHeight / 2 - 6}
          width={Math.max(was.width, 3)}
          height={bar === undefined ? barHeight : 4}
          rx="2"
          strokeDasharray="3 2"
          className="fill-none stroke-ink"
        />
      )}
    </g>
  );
}

function Bar(props: { bar: PlacedBar; y: number; height: number; className: string }) {
  const { bar, y, height, className } = props;
  if (bar.isMilestone) {
    const half = height / 2 + 1;
    return (
      <path
        d={`M${bar.x} ${y - 1}l${half} ${half} -${half} ${half} -${half} -${half}z`}
        className={className}
      />
    );
  }
  return <rect x={bar.x} y={y} width={bar.width} height={height} rx="2" className={className} />;
}

function shorten(text: string, maxCharacters: number): string {
  return text.length <= maxCharacters ? text : `${text.slice(0, Math.max(1, maxCharacters - 1))}\u2026`;
}
