import type { DragLink } from './compute-drag.ts';
import type { PictureActivity, PictureTime, Report, ReportPicture } from '@floatwise/contracts';
import { drawDataDate } from '../answer/draw-dates.ts';
import { formatCounted } from '../answer/format-count.ts';
import { formatShortWork, formatColumnUnit, formatLinkLabel } from '../answer/format-work.ts';
import { getPageUnit } from '../answer/format-work.ts';
import type { ActivityDrag, DragAnswer } from './drag-answer.ts';

/** Activities of the path drawn on each side of the selected one. */
const neighbours = 3;
/** Largest number of bars in one picture that a reader can follow. */
const maxBars = 60;

/** Draws activities on an axis of dates, or of work from t = 0 if there are no dates. */
export function createDragPictures(answer: DragAnswer) {
  const { unit, toPage } = getPageUnit(answer);
  const byPlace = new Map(answer.drags.map((one) => [one.place, one]));
  const { into, outOf } = listDriving(answer.drivingLinks);
  const draw = (path: readonly ActivityDrag[]): ReportPicture => ({
    activities: path.map((one) => drawActivity(one, answer)),
    links: path.slice(1).flatMap((one, at) => {
      const from = path[at]?.place;
      const known = [into.get(one.place), outOf.get(from ?? -1)];
      const link = known.find((each) => each?.predecessor === from && each?.successor === one.place);
      if (link === undefined) return [];
      const label = formatLinkLabel({ type: link.type, lag: toPage(link.lag) }, unit);
      return [{ from: at, to: at + 1, label, role: 'kept' as const }];
    }),
    ...drawDataDate(answer.dataDate),
    ...(answer.hasDates ? {} : formatColumnUnit(unit)),
  });
  const follow = (
    { place }: ActivityDrag,
    step: (at: number) => number | undefined,
    most = answer.drags.length,
  ): ActivityDrag[] => {
    const path: ActivityDrag[] = [];
    for (let at = step(place); at !== undefined && path.length < most; at = step(at)) {
      const one = byPlace.get(at);
      if (one !== undefined) path.push(one);
    }
    return path;
  };
  const before = (at: number): number | undefined => into.get(at)?.predecessor;
  const after = (at: number): number | undefined => outOf.get(at)?.successor;
  return {
    /** A critical activity with the longest path around it. */
    around: (one: ActivityDrag) =>
      draw([...follow(one, before, neighbours).reverse(), one, ...follow(one, after, neighbours)]),
    /** Activities in the given order, with the links from each to the next. */
    row: draw,
    /** The longest path that ends last, from its start. */
    listPath: () => {
      const last = findLast(answer.drags);
      return last === undefined ? [] : [...follow(last, before).reverse(), last];
    },
  };
}

/** The critical activity that finishes last; among several, the one that starts last. */
const findLast = (drags: readonly ActivityDrag[]): ActivityDrag | undefined =>
  drags
    .filter(({ isCritical }) => isCritical)
    .toSorted(
      (a, b) => compareTimes(b.earlyFinish, a.earlyFinish) || compareTimes(b.earlyStart, a.earlyStart),
    )[0];

/** Both times are of the same kind. */
const compareTimes = (a: PictureTime, b: PictureTime): number => (a < b ? -1 : a > b ? 1 : 0);

function drawActivity(one: ActivityDrag, answer: DragAnswer): PictureActivity {
  const { label, name, duration, earlyStart, earlyFinish, isCritical } = one;
  const { toPage, unit } = getPageUnit(answer);
  const drag = one.drag ?? 0;
  const toTime = (time: PictureTime): PictureTime => (typeof time === 'number' ? toPage(time) : time);
  return {
    id: label,
    name,
    bar: { start: toTime(earlyStart), finish: toTime(earlyFinish) },
    ...(isCritical ? { state: 'critical' as const } : {}),
    // Omits a drag of 0.
    ...(drag === 0 ? {} : { note: `drag ${formatShortWork(toPage(drag), unit)}` }),
    ...(drag > 0 ? { drag: answer.hasDates ? Math.min(1, drag / duration) : toPage(drag) } : {}),
  };
}

/** For each critical activity one link of a longest path into it and one out of it. */
function listDriving(links: readonly DragLink[]) {
  const into = new Map<number, DragLink>();
  const outOf = new Map<number, DragLink>();
  for (const link of links) {
    if (!into.has(link.successor)) into.set(link.successor, link);
    if (!outOf.has(link.predecessor)) outOf.set(link.predecessor, link);
  }
  return { into, outOf };
}

/** Draws the critical path as bars with their drag; empty if no activity is critical or no drag is claimed. */
export function drawCriticalPath(answer: DragAnswer): NonNullable<Report['pictures']> {
  if (!answer.isClaimed) return [];
  const pictures = createDragPictures(answer);
  const path = pictures.listPath();
  if (path.length === 0) return [];
  const shown = takeMost(path);
  const whole = formatCounted(path.length, 'activity', 'activities');
  return [
    {
      title: 'The critical path and its drag',
      description:
        `${shown.length === path.length ? `One longest path of ${whole}` : `The ${shown.length} with the most drag of the ${whole} on one longest path`}. ` +
        'The solid part of a bar is its drag: how much it delays the project.',
      picture: pictures.row(shown),
    },
  ];
}

/** The activities with the most drag, in path order. */
function takeMost(path: readonly ActivityDrag[]): readonly ActivityDrag[] {
  if (path.length <= maxBars) return path;
  const most = new Set(path.toSorted((a, b) => (b.drag ?? 0) - (a.drag ?? 0)).slice(0, maxBars));
  return path.filter((one) => most.has(one));
}
