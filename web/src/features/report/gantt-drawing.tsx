import type { PictureActivity, PictureTime, ReportPicture } from '@floatwise/contracts';
import { type ComponentProps, useId, useMemo } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { countLetters } from '../../lib/count-letters.ts';
import { ArrowMarker, linkStrokes } from './gantt-legend.tsx';
import { describePicture, formatPictureTime } from './describe-picture.ts';
import { axisHeight, type GanttLayout, layOutGantt, type PlacedBar } from './gantt-layout.ts';
import type { Drawn } from './picture-frame.tsx';
import { shortenId, shortenText } from './fit-text.ts';
import { useCardOpener } from './use-card-opener.ts';

/** Width of a table row on the narrowest phone, which would cut off a wider picture. */
const narrowest = 240;
const barHeight = 12;
/** Half the width of the longest axis label. */
const tickRoom = 32;
/** With less space a name would be a letter or two, or overlap the bars. */
const leastNameWidth = 56;
/** With two lines of text per activity, or one. */
const rowHeights = { roomy: 40, compact: 24 } as const;

type GanttDrawingProps = Pick<Drawn, 'width'> &
  Partial<Drawn> & {
    picture: ReportPicture;
    /** For many activities: one line each, with the note after the bar. */
    isCompact?: boolean;
  };

/** Activities on a time axis, one row each, with their links. */
export function GanttDrawing(props: GanttDrawingProps) {
  const { picture, width, isCompact = false, active, onHover, svgRef } = props;
  const rowHeight = isCompact ? rowHeights.compact : rowHeights.roomy;
  const findOpener = useCardOpener();
  const marker = useId();
  const full = Math.max(narrowest, width);
  // Names take at most a third of the width, and no more than they need.
  const longest = Math.max(...picture.activities.map(({ id }) => countLetters(id)));
  const idWidth = longest * 7.4 + 14;
  const left = Math.min(full * 0.34, Math.max(isCompact ? idWidth + 200 : idWidth, 110));
  const layout = useMemo(
    () => layOutGantt(picture, { left, right: full - (isCompact ? 72 : 8), width: full, rowHeight }),
    [picture, left, full, isCompact, rowHeight],
  );
  const { activities, links } = picture;
  const hasDrags = activities.some(({ drag }) => drag !== undefined);
  return (
    <svg
      ref={svgRef}
      width={full}
      height={layout.height}
      viewBox={`0 0 ${full} ${layout.height}`}
      role="img"
      aria-label={describePicture(picture)}
      onMouseLeave={() => onHover?.(undefined)}
      className="block print:h-auto print:max-h-[165mm] print:max-w-full"
    >
      <ArrowMarker id={marker} size={7} />
      {activities.map(({ id }, place) => {
        const openCard = findOpener?.(id);
        return (
          <rect
            key={place}
            x={0}
            y={axisHeight + place * rowHeight}
            width={full}
            height={rowHeight}
            onMouseEnter={() => onHover?.(place)}
            onClick={openCard}
            className={classNames(
              place === active ? 'fill-accent-soft' : place % 2 === 0 ? 'fill-surface' : 'fill-page',
              openCard !== undefined && 'cursor-pointer',
            )}
          />
        );
      })}
      {layout.ticks.map(({ x, label }) => (
        <g key={x} className="pointer-events-none">
          <path d={`M${x} ${axisHeight - 6}V${layout.height}`} className="fill-none stroke-line" />
          <text
            x={Math.min(x, full - tickRoom)}
            y={13}
            textAnchor="middle"
            className="fill-muted text-[11px] tabular-nums"
          >
            {label}
          </text>
        </g>
      ))}
      <DataDate layout={layout} date={picture.dataDate} left={left} right={full} />
      {layout.rows.map((row, place) => (
        <Row
          key={place}
          row={row}
          activity={activities[place]}
          maxCharacters={Math.floor((left - 10) / 7.2)}
          nameX={isCompact ? idWidth : undefined}
          left={left}
          hasDrags={hasDrags}
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
              {isCompact && label === 'FS' ? '' : label}
            </text>
          </g>
        );
      })}
    </svg>
  );
}

/** A line at the data date, with the date below the rows; an arrow at the edge if it is far from the bars. */
function DataDate(props: {
  layout: GanttLayout;
  date: PictureTime | undefined;
  left: number;
  right: number;
}) {
  const { layout, date, left, right } = props;
  if (layout.dataDate === undefined || date === undefined) return null;
  const { x, isFar } = layout.dataDate;
  const words = typeof date === 'string' ? `data date ${formatPictureTime(date)}` : 'data date';
  const isAtLeft = x < (left + right) / 2;
  return (
    <g className="pointer-events-none">
      {!isFar && (
        <path
          d={`M${x} ${axisHeight - 8}V${layout.height - 14}`}
          strokeWidth="1.5"
          strokeDasharray="2 3"
          className="fill-none stroke-near"
        />
      )}
      <text
        x={isFar ? (isAtLeft ? left : right - 4) : x}
        y={layout.height - 4}
        textAnchor={isAtLeft ? 'start' : 'end'}
        className="fill-near text-[10px] tabular-nums"
      >
        {isFar ? (isAtLeft ? `\u2190 ${words}` : `${words} \u2192`) : words}
      </text>
    </g>
  );
}

interface RowProps {
  row: GanttLayout['rows'][number];
  activity: PictureActivity | undefined;
  maxCharacters: number;
  /** Start of the name beside the ID; undefined draws the name below the ID. */
  nameX: number | undefined;
  left: number;
  /** Draws bars pale, except for their drag. */
  hasDrags: boolean;
}

function Row({ row, activity, maxCharacters, nameX, left, hasDrags }: RowProps) {
  if (activity === undefined) return null;
  const { y, bar, was, dragX, floatX, isFloatCut } = row;
  const { id, name, note, state } = activity;
  const fill = state === 'critical' ? 'fill-critical' : state === 'completed' ? 'fill-done' : 'fill-accent';
  const end = bar === undefined ? undefined : bar.x + bar.width;
  const below = note ?? name;
  return (
    <g className="pointer-events-none">
      <text x={4} y={nameX === undefined ? y + 1 : y + 4} className="fill-ink font-mono text-xs">
        {shortenId(id, maxCharacters)}
      </text>
      {nameX === undefined && below !== undefined && (
        <text x={4} y={y + 13} className="fill-muted text-[10px]">
          {shortenText(below, Math.floor(maxCharacters * 1.25))}
        </text>
      )}
      {nameX !== undefined && name !== undefined && left - nameX > leastNameWidth && (
        <text x={nameX} y={y + 4} className="fill-muted text-[11px]">
          {shortenText(name, Math.floor((left - nameX - 8) / 6))}
        </text>
      )}
      {nameX !== undefined && note !== undefined && end !== undefined && (
        <text
          x={end + 14}
          y={y + 4}
          strokeWidth="3"
          className="fill-ink stroke-surface text-[11px] tabular-nums [paint-order:stroke]"
        >
          {note}
        </text>
      )}
      {floatX !== undefined && end !== undefined && floatX > end && (
        <path
          d={`M${end} ${y}H${floatX}${isFloatCut ? `l-5 -4m5 4l-5 4` : `M${floatX} ${y - 4}v8`}`}
          strokeWidth="1.5"
          className="fill-none stroke-accent"
        />
      )}
      {bar !== undefined && (
        <Bar
          bar={bar}
          y={y - barHeight / 2}
          height={barHeight}
          className={classNames(fill, hasDrags && !bar.isMilestone && 'opacity-35')}
        />
      )}
      {end !== undefined && dragX !== undefined && dragX < end && (
        <Bar
          bar={{ x: dragX, width: end - dragX, isMilestone: false }}
          y={y - barHeight / 2}
          height={barHeight}
          className="fill-critical"
        />
      )}
      {was !== undefined && (
        <Bar
          bar={{ ...was, width: Math.max(was.width, 3) }}
          y={bar === undefined ? y - barHeight / 2 : y - barHeight / 2 - 6}
          height={bar === undefined ? barHeight : was.isMilestone ? 6 : 4}
          strokeDasharray={was.isMilestone ? undefined : '3 2'}
          className="fill-none stroke-ink"
        />
      )}
    </g>
  );
}

interface BarProps extends Pick<ComponentProps<'rect'>, 'className' | 'strokeDasharray'> {
  bar: PlacedBar;
  y: number;
  height: number;
}

function Bar({ bar, y, height, ...look }: BarProps) {
  if (!bar.isMilestone) return <rect x={bar.x} y={y} width={bar.width} height={height} rx="2" {...look} />;
  const half = height / 2 + 1;
  return <path d={`M${bar.x} ${y - 1}l${half} ${half} -${half} ${half} -${half} -${half}z`} {...look} />;
}
