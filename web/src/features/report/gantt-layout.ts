import type { PictureBar, PictureTime, ReportPicture } from '@floatwise/contracts';
import { listLanes } from './picture-layout.ts';
import { createTimeAxis, toNumber } from './time-axis.ts';

export const axisHeight = 28;
/** Space below the rows for the label of the data date. */
const footHeight = 20;
const tickWidth = 58;
/**
 * Horizontal distance at which a link leaves and enters a bar; each further link between the same two activities is one step
 * further out.
 */
const stub = 7;
const laneStep = 6;
/** Half the width of a letter in a link's label, and the height of its line. */
const halfLetter = 3;
const labelHeight = 9;
/** Including dates further away than this, as a multiple of the bars' span, would make the bars too small to see. */
const farthest = 1.5;
/** For milestones, which have no span. */
const leastSpanMs = 7 * 24 * 60 * 60 * 1000;

export interface PlacedBar {
  readonly x: number;
  readonly width: number;
  readonly isMilestone: boolean;
}

/** Position of bars and axis, in pixels. */
interface GanttPlace {
  readonly left: number;
  readonly right: number;
  /** Right edge of the drawing. */
  readonly width: number;
  readonly rowHeight: number;
}

export type GanttLayout = ReturnType<typeof layOutGantt>;

/** Whether there is anything to draw on a time axis. */
export function hasTimes({ activities }: ReportPicture): boolean {
  return activities.some(({ bar, was }) => bar !== undefined || was !== undefined);
}

/** Lays out the bars of a picture on a time axis, one row per activity, and the links between their ends. */
export function layOutGantt(picture: ReportPicture, place: GanttPlace) {
  const { left, rowHeight } = place;
  const { activities, links, dataDate } = picture;
  const lanes = listLanes(links);
  // Leaves room at the right edge for links.
  const right = place.right - laneStep * Math.max(0, ...lanes);
  const { isNear, times } = findRange(picture);
  const axis = createTimeAxis(times, Math.max(2, Math.floor((right - left) / tickWidth)));
  const toX = (time: PictureTime): number =>
    left + Math.max(0, Math.min(1, axis.place(time))) * (right - left);
  const placeBar = (bar: PictureBar | undefined): PlacedBar | undefined => {
    if (bar === undefined) return undefined;
    const [x, end] = [toX(bar.start), toX(bar.finish)];
    return { x, width: Math.max(end - x, 2), isMilestone: bar.start === bar.finish };
  };
  const placeDrag = ({ start, finish }: PictureBar, drag: number): number => {
    const [x, end] = [toX(start), toX(finish)];
    if (typeof start === 'number' && typeof finish === 'number') return toX(Math.max(start, finish - drag));
    return end - Math.min(1, drag) * (end - x);
  };
  const rows = activities.map(({ bar, was, floatUntil, drag }, at) => ({
    /** Middle of the bar. */
    y: axisHeight + at * rowHeight + rowHeight / 2 + 2,
    bar: placeBar(bar),
    was: placeBar(was),
    /** Where the bar's drag begins. */
    dragX: drag === undefined || bar === undefined ? undefined : placeDrag(bar, drag),
    floatX: floatUntil === undefined ? undefined : toX(floatUntil),
    /** The float extends beyond the edge. */
    isFloatCut: floatUntil !== undefined && !isNear(floatUntil),
  }));
  return {
    height: axisHeight + activities.length * rowHeight + (dataDate === undefined ? 4 : footHeight),
    ticks: axis.ticks.map((tick) => ({ x: left + tick.place * (right - left), label: tick.label })),
    /** At the edge, not on the axis, if it is far from the bars. */
    dataDate: dataDate === undefined ? undefined : { x: toX(dataDate), isFar: !isNear(dataDate) },
    rows,
    links: partLabels(
      links.map(({ from, to, label }, at) =>
        drawLink(rows[from], rows[to], {
          label,
          lane: lanes[at] ?? 0,
          place,
        }),
      ),
      links,
    ),
  };
}

/** The times that the axis shows: bars, and dates near enough to them. */
function findRange({ activities, dataDate }: ReportPicture) {
  const bars = activities
    .flatMap(({ bar, was }) => [bar, was])
    .flatMap((bar) => (bar === undefined ? [] : [bar.start, bar.finish]));
  const others = [dataDate, ...activities.map(({ floatUntil }) => floatUntil)].flatMap((time) => time ?? []);
  const numbers = bars.map(toNumber);
  const [least, most] = [Math.min(...numbers), Math.max(...numbers)];
  const room = Math.max(most - least, typeof bars[0] === 'string' ? leastSpanMs : 1) * farthest;
  const isNear = (time: PictureTime): boolean =>
    bars.length === 0 || (toNumber(time) >= least - room && toNumber(time) <= most + room);
  return { isNear, times: [...bars, ...others.filter(isNear)] };
}

interface Row {
  readonly y: number;
  readonly bar: PlacedBar | undefined;
  readonly was: PlacedBar | undefined;
}

function drawLink(
  from: Row | undefined,
  to: Row | undefined,
  { label, lane, place }: { label: string; lane: number; place: GanttPlace },
) {
  const { left, rowHeight, width } = place;
  const type = label.slice(0, 2);
  const start = findEnd(from, type.startsWith('F') ? 'right' : 'left', left);
  const end = findEnd(to, type.endsWith('F') ? 'right' : 'left', left);
  const [x1, x2] = [
    start.x + start.side * (stub + lane * laneStep),
    end.x + end.side * (stub + lane * laneStep),
  ];
  const [y1, y2] = [(from?.y ?? 0) + lane * 3, (to?.y ?? 0) + lane * 3];
  const down = y2 >= y1 ? 1 : -1;
  // Along the line between the rows, so that it crosses no bar.
  const middle = y2 === y1 ? y1 + rowHeight / 2 - 4 : y2 - (down * rowHeight) / 2 + lane * 5;
  return {
    path: `M${start.x} ${y1}H${x1}V${middle}H${x2}V${y2}H${end.x}`,
    label: { x: Math.min((x1 + x2) / 2, width - label.length * halfLetter - 1), y: middle - 4 },
  };
}

/** Moves overlapping labels below each other; the others stay on their links. */
function partLabels(placed: readonly ReturnType<typeof drawLink>[], links: ReportPicture['links']) {
  const done: { x: number; y: number; half: number }[] = [];
  return placed.map((link, at) => {
    const half = (links[at]?.label.length ?? 0) * halfLetter + 1;
    const { x } = link.label;
    let { y } = link.label;
    for (const other of done) {
      const isBeside = Math.abs(other.x - x) >= other.half + half;
      if (!isBeside && Math.abs(other.y - y) < labelHeight) y = other.y + labelHeight;
    }
    done.push({ x, y, half });
    return { ...link, label: { x, y } };
  });
}

/** An end of an activity; without dates, at the left edge. */
function findEnd(row: Row | undefined, side: 'left' | 'right', left: number) {
  const bar = row?.bar ?? row?.was;
  const sign = side === 'right' ? 1 : -1;
  if (bar === undefined) return { x: left + 4, side: sign };
  return { x: side === 'right' ? bar.x + bar.width : bar.x, side: sign };
}
