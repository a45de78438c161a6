import { formatDateText } from '@floatwise/contracts';

/** The visible time: the time at the left edge, and minutes per pixel. */
export interface TimeView {
  readonly from: number;
  readonly perPixel: number;
}

/** The first and last time of the schedule or of a bar. */
export interface TimeRange {
  readonly start: number;
  readonly finish: number;
}

export const minutesPerDay = 1440;
/** A day is at most 240 pixels wide: zooming in further shows no more detail. */
const leastPerPixel = 6;
/** Fractions of the width left free, on the right for names and dates after the last bars. */
const margins = { left: 0.02, right: 0.14 };
/** The fraction of the width that the schedule always covers. */
const leastShown = 0.1;

export const toX = ({ from, perPixel }: TimeView, time: number): number => (time - from) / perPixel;
export const toTime = ({ from, perPixel }: TimeView, x: number): number => from + x * perPixel;

/** The whole range, with a little space at both ends. */
export function fitView({ start, finish }: TimeRange, width: number): TimeView {
  const span = Math.max(finish - start, minutesPerDay);
  const perPixel = Math.max(span / (Math.max(width, 1) * (1 - margins.left - margins.right)), leastPerPixel);
  return { from: start - perPixel * width * margins.left, perPixel };
}

interface Place {
  readonly range: TimeRange;
  readonly width: number;
}

/** Zooms in by a factor above 1; the time at `x` stays in place within the limits. */
export function zoomAt(view: TimeView, { factor, x }: { factor: number; x: number }, place: Place): TimeView {
  const most = Math.max(fitView(place.range, place.width).perPixel * 1.5, leastPerPixel);
  const perPixel = Math.min(Math.max(view.perPixel / factor, leastPerPixel), most);
  return clampView({ from: toTime(view, x) - x * perPixel, perPixel }, place);
}

/** A positive number of pixels moves to later times. */
export const panBy = (view: TimeView, pixels: number, place: Place): TimeView =>
  clampView({ ...view, from: view.from + pixels * view.perPixel }, place);

function clampView({ from, perPixel }: TimeView, { range, width }: Place): TimeView {
  const shown = width * perPixel;
  const earliest = range.start - shown * (1 - leastShown);
  const latest = range.finish - shown * leastShown;
  return { from: Math.min(Math.max(from, earliest), latest), perPixel };
}

/** Moves only if necessary, so that a bar is visible from its start. */
export function showSpan(view: TimeView, { start, finish }: TimeRange, place: Place): TimeView {
  if (Number.isNaN(start) || Number.isNaN(finish)) return view;
  const [left, right] = [toX(view, start), toX(view, finish)];
  if (left >= 0 && left <= place.width * 0.9 && (right <= place.width || left <= place.width / 2))
    return view;
  return clampView({ ...view, from: start - place.width * 0.2 * view.perPixel }, place);
}

const msPerMinute = 60_000;

/** Formats minutes since 1970 as `16-Mar-26 08:00`; empty if undefined. The schedule's clock has no time zone. */
export const formatMinutes = (minutes: number | undefined): string =>
  formatDateText(toIsoText(minutes).slice(0, 16));

/** Formats `16-Mar-26`. */
export const formatDay = (minutes: number | undefined): string =>
  formatDateText(toIsoText(minutes).slice(0, 10));

function toIsoText(minutes = NaN): string {
  const date = new Date(minutes * msPerMinute);
  return Number.isNaN(date.getTime()) ? '' : date.toISOString();
}
