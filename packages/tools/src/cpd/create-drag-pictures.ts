import type { PictureActivity, ReportPicture } from '@floatwise/contracts';
import type { DurationUnit } from '@floatwise/schedule/sheet';
import { formatColumnUnit } from '../format-column-unit.ts';
import { formatLinkLabel } from '../format-link-label.ts';
import { formatShortWork } from '../format-work.ts';
import type { ActivityDrag, DragLayout } from './activity-drag.ts';
import { timeScale } from './create-plan.ts';
import type { DragAnswer } from './drag-answer.ts';
import type { DragLink } from './drag-network.ts';

/** So many activities of the path stand on either side of the one that is looked at. */
const neighbours = 3;

export interface DragPictures {
  /** A critical activity with the longest path around it. */
  readonly around: (one: ActivityDrag) => ReportPicture;
  /** An activity by itself. */
  readonly alone: (one: ActivityDrag) => ReportPicture;
  /** Activities in the order given, and of the links between them those that lead from one to the next. */
  readonly row: (path: readonly ActivityDrag[]) => ReportPicture;
  /** The longest path that ends last, from its begin on. */
  readonly listPath: () => ActivityDrag[];
}

/** Draws activities on the axis of their times, in the unit of the sheet's durations from t = 0. */
export function createDragPictures(answer: DragAnswer, layout: DragLayout, unit: DurationUnit): DragPictures {
  const byPlace = new Map(answer.drags.map((one) => [one.place, one]));
  const { into, outOf } = listDriving(answer.drivingLinks);
  const draw = (path: readonly ActivityDrag[]): ReportPicture => ({
    activities: path.map((one) => drawActivity(one, layout, unit)),
    links: path.slice(1).flatMap((one, at) => {
      const from = path[at]?.place;
      const known = [into.get(one.place), outOf.get(from ?? -1)];
      const link = known.find((each) => each?.predecessor === from && each?.successor === one.place);
      return link === undefined
        ? []
        : [
            {
              from: at,
              to: at + 1,
              label: formatLinkLabel({ type: link.type, lag: link.lag / timeScale }, unit),
              role: 'kept' as const,
            },
          ];
    }),
    ...(answer.isFromDataDate ? { dataDate: 0 } : {}),
    ...formatColumnUnit(unit),
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
    around: (one) =>
      draw([...follow(one, before, neighbours).reverse(), one, ...follow(one, after, neighbours)]),
    alone: (one) => draw([one]),
    row: draw,
    listPath: () => {
      const last = findLast(answer.drags);
      return last === undefined ? [] : [...follow(last, before).reverse(), last];
    },
  };
}

/** The critical activity that finishes last; of several the one that starts last. */
function findLast(drags: readonly ActivityDrag[]): ActivityDrag | undefined {
  return drags
    .filter(({ isCritical }) => isCritical)
    .toSorted((a, b) => b.earlyFinish - a.earlyFinish || b.earlyStart - a.earlyStart)[0];
}

function drawActivity(
  { activity, leadingDrag, earlyStart, earlyFinish, isCritical }: ActivityDrag,
  { labels }: DragLayout,
  unit: string,
): PictureActivity {
  return {
    id: labels.format(activity.index),
    name: activity.name,
    bar: { start: earlyStart, finish: earlyFinish },
    ...(isCritical ? { state: 'critical' as const } : {}),
    // Without drag its name says more than a nought.
    ...(leadingDrag === 0 ? {} : { note: `drag ${formatShortWork(leadingDrag, unit)}` }),
    ...(leadingDrag > 0 ? { drag: leadingDrag } : {}),
  };
}

/** Of each critical activity a link on a longest path into it and one out of it. */
function listDriving(links: readonly DragLink[]) {
  const into = new Map<number, DragLink>();
  const outOf = new Map<number, DragLink>();
  for (const link of links) {
    if (!into.has(link.successor)) into.set(link.successor, link);
    if (!outOf.has(link.predecessor)) outOf.set(link.predecessor, link);
  }
  return { into, outOf };
}
