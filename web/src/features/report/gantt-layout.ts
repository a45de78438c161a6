import type { PictureBar, PictureTime, ReportPicture } from '@floatwise/contracts';
import { createTimeAxis } from './time-axis.ts';

export const rowHeight = 40;
export const axisHeight = 28;
const tickWidth = 64;
/** A link leaves and enters an activity so far beside it. */
const stub = 7;

export interface PlacedBar {
  readonly x: number;
  readonly width: number;
  readonly isMilestone: boolean;
}

export interface GanttLayout {
  readonly height: number;
  readonly ticks: readonly { readonly x: number; readonly label: string }[];
  readonly dataDateX: number | undefined;
  readonly rows: readonly {
    /** Middle of the bar. */
    readonly y: number;
    readonly bar: PlacedBar | undefined;
    readonly was: PlacedBar | undefined;
    readonly floatX: number | undefined;
  }[];
  readonly links: readonly {
    readonly path: string;
    readonly label: { readonly x: number; readonly y: number };
  }[];
}

/** Whether there is enough to draw on an axis of time. */
export function hasTimes({ activities }: ReportPicture): boolean {
  return activities.some(({ bar, was }) => bar !== undefined || was !== undefined);
}

/** Places the bars of a picture on an axis from `left` to `right`, a row an activity, and the links between their ends. */
export function layOutGantt(picture: ReportPicture, left: number, right: number): GanttLayout {
  const { activities, links, dataDate } = picture;
  const axis = createTimeAxis(listTimes(picture), Math.max(2, Math.floor((right - left) / tickWidth)));
  const toX = (time: PictureTime): number => left + axis.place(time) * (right - left);
  const placeBar = (bar: PictureBar | undefined): PlacedBar | undefined => {
    if (bar === undefined) return undefined;
    const [x, end] = [toX(bar.start), toX(bar.finish)];
    return { x, width: Math.max(end - x, 2), isMilestone: bar.start === bar.finish };
  };
  const rows = activities.map(({ bar, was, floatUntil }, place) => ({
    y: axisHeight + place * rowHeight + rowHeight / 2 + 2,
    bar: placeBar(bar),
    was: placeBar(was),
    floatX: floatUntil === undefined ? undefined : toX(floatUntil),
  }));
  return {
    height: axisHeight + activities.length * rowHeight + 4,
    ticks: axis.ticks.map(({ place, label }) => ({ x: left + place * (right - left), label })),
    dataDateX: dataDate === undefined ? undefined : toX(dataDate),
    rows,
    links: links.map(({ from, to, label }, place) =>
      drawLink(rows[from], rows[to], { type: label.slice(0, 2), lane: countBefore(links, place), left }),
    ),
  };
}

function listTimes({ activities, dataDate }: ReportPicture): PictureTime[] {
  const times = activities.flatMap(({ bar, was, floatUntil }) => [
    ...(bar === undefined ? [] : [bar.start, bar.finish]),
    ...(was === undefined ? [] : [was.start, was.finish]),
    ...(floatUntil === undefined ? [] : [floatUntil]),
  ]);
  return dataDate === undefined ? times : [...times, dataDate];
}

/** Links between the same two activities stand apart. */
function countBefore(links: ReportPicture['links'], place: number): number {
  const link = links[place];
  return links.slice(0, place).filter(({ from, to }) => from === link?.from && to === link.to).length;
}

type Row = GanttLayout['rows'][number];

function drawLink(
  from: Row | undefined,
  to: Row | undefined,
  { type, lane, left }: { type: string; lane: number; left: number },
) {
  const start = findEnd(from, type.startsWith('F') ? 'right' : 'left', left);
  const end = findEnd(to, type.endsWith('F') ? 'right' : 'left', left);
  const [x1, x2] = [start.x + start.side * (stub + lane * 6), end.x + end.side * (stub + lane * 6)];
  const [y1, y2] = [(from?.y ?? 0) + lane * 3, (to?.y ?? 0) + lane * 3];
  const down = y2 >= y1 ? 1 : -1;
  // Along the line between the rows, so that no bar is crossed sideways.
  const middle = y2 === y1 ? y1 + rowHeight / 2 - 4 : y2 - (down * rowHeight) / 2 + lane * 5;
  return {
    path: `M${start.x} ${y1}H${x1}V${middle}H${x2}V${y2}H${end.x}`,
    // Labels of links between the same two stand on either side.
    label: { x: (x1 + x2) / 2, y: middle - 4 + lane * 9 },
  };
}

/** An end of an activity; one without dates is met at the left edge. */
function findEnd(row: Row | undefined, side: 'left' | 'right', left: number) {
  const bar = row?.bar ?? row?.was;
  const sign = side === 'right' ? 1 : -1;
  if (bar === undefined) return { x: left + 4, side: sign };
  return { x: side === 'right' ? bar.x + bar.width : bar.x, side: sign };
}
