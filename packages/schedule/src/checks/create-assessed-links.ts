import { carriesLogic } from '../cpm/index.ts';
import { createAdjacency } from '../graph/adjacency.ts';
import { findLinkEnds, findPlaces, type Activity, type Schedule } from '../model/index.ts';
import { ActivityMap } from './activity-map.ts';
import type { AssessedLink, Assessment, PlacedLink } from './assessment.ts';

/** Links with an end under assessment, and their lookup by activity. Linear. */
export function createAssessedLinks(
  schedule: Schedule,
  { activities, incompleteTasks }: Pick<Assessment, 'activities' | 'incompleteTasks'>,
) {
  // Activities that are not in the file share the index after the last.
  const nowhere = schedule.activities.length;
  const places = findPlaces(schedule.activities);
  const own = new ActivityMap<number>(schedule.activities);
  for (const activity of schedule.activities) own.set(activity, places.get(activity.id) ?? nowhere);
  // A changed copy has the index of its original.
  const getPlace = (activity: Activity): number => own.get(activity) ?? places.get(activity.id) ?? nowhere;
  const mark = (listed: readonly Activity[]): Uint8Array => {
    const marks = new Uint8Array(nowhere);
    for (const activity of listed) marks[getPlace(activity)] = 1;
    return marks;
  };
  const [assessed, incomplete] = [mark(activities), mark(incompleteTasks)];
  const links: AssessedLink[] = [];
  const logicLinks: PlacedLink[] = [];
  const incompleteLinks: AssessedLink[] = [];
  const ends = findLinkEnds(schedule);
  const findEnd = (at: number): number => {
    const place = ends[at] ?? -1;
    return place === -1 ? nowhere : place;
  };
  for (let at = 0; at < schedule.relationships.length; at += 1) {
    const relationship = schedule.relationships[at];
    if (relationship === undefined) continue;
    const [from, to] = [findEnd(2 * at), findEnd(2 * at + 1)];
    if (assessed[from] !== 1 && assessed[to] !== 1) continue;
    const link = {
      relationship,
      predecessor: schedule.activities[from],
      successor: schedule.activities[to],
      from,
      to,
    };
    links.push(link);
    if (!hasLogic(link)) continue;
    logicLinks.push(link);
    if (incomplete[to] === 1) incompleteLinks.push(link);
  }
  // Indexes, because a list per activity would take many times the memory.
  const group = (sides: readonly number[]) => {
    const { offsets, edges } = createAdjacency(nowhere + 1, new Int32Array(sides));
    return (activity: Activity): AssessedLink[] => {
      const found: AssessedLink[] = [];
      const place = getPlace(activity);
      for (let slot = offsets[place] ?? 0; slot < (offsets[place + 1] ?? 0); slot++) {
        const link = logicLinks[edges[slot] ?? 0];
        if (link !== undefined) found.push(link);
      }
      return found;
    };
  };
  return {
    links,
    logicLinks,
    incompleteLinks,
    getIncoming: group(logicLinks.map(({ to }) => to)),
    getOutgoing: group(logicLinks.map(({ from }) => from)),
  };
}

/** An end that is not in the file counts as carrying logic. */
export const hasLogic = ({ predecessor, successor }: AssessedLink): boolean =>
  (predecessor === undefined || carriesLogic(predecessor)) &&
  (successor === undefined || carriesLogic(successor));
