import { PriorityQueue } from '../graph/priority-queue.ts';
import type { Activity, FloatPathOptions } from '../model/index.ts';
import { computeLinkFloat, computeTotalFloat } from './compute-floats.ts';
import type { CpmActivity, CpmLink, CpmNetwork } from './cpm-network.ts';
import { isOpen } from './create-network.ts';
import { computeLateBound } from './link-bounds.ts';

/** One of several float paths: a chain of activities in order of work. The first path is the most critical. */
export interface FloatPath {
  /** Working minutes: the free float of the link that joins an earlier path, or the total float of the last activity. */
  readonly floatMinutes: number;
  readonly activities: readonly Activity[];
  /** Indexes of the relationships between consecutive activities. */
  readonly relationships: readonly number[];
  /** Index of the relationship from the last activity to an earlier path; undefined for the first path. */
  readonly joiningRelationship: number | undefined;
}

/** A possible next step of a path: a link from an activity that is not on a path yet. */
interface Step {
  readonly link: CpmLink;
  readonly floatMinutes: number;
}

/**
 * Multiple float paths, most critical first. A path goes back from its last activity over the link with the least float, as long
 * as that link binds and comes from an activity on no path yet. By free float, a link binds if it has none; by total float, if it
 * has no more than its successor. The next path begins at the link with the least float of all that lead into the paths so far.
 * Of equal links the one found first is followed; at one activity, the one from the activity that finishes last, then starts
 * first, then has the lower Activity ID. Completed activities and those of unexported projects are on no path.
 *
 * Method: Prim's, backward from the end, links in a heap: O(links × log links). Source: the paths P6 stored in its files; T. M.
 * Boyle and P. M. Kelly, "Interpreting Logic Paths in Multi-Calendar Project Schedules", AACE 2020.
 */
export function computeFloatPaths(network: CpmNetwork, options: FloatPathOptions): FloatPath[] {
  const { byTotalFloat, limit = Infinity } = options;
  const end = findEnd(network, options);
  if (end === undefined || !(limit >= 1)) return [];
  /** By index, the order in which activities were put on paths, from 1; 0 if on none. */
  const taken = new Int32Array(network.activities.length);
  let count = 0;
  const compare = (a: Step, b: Step): number =>
    a.floatMinutes - b.floatMinutes ||
    (taken[a.link.to.index] ?? 0) - (taken[b.link.to.index] ?? 0) ||
    compareActivities(a.link.from, b.link.from) ||
    a.link.relationship - b.link.relationship;
  /** Links not yet followed, least float first. */
  const waiting = new PriorityQueue(compare);
  /** The highest float of a link by which a path continues from an activity. */
  const getBindingFloat = (activity: CpmActivity): number =>
    byTotalFloat
      ? computeTotalFloat(activity.calendar, activity.project.options.totalFloatType, activity)
      : 0;
  /** The link by which a path continues, if any. Adds all candidates to the queue. */
  const findNextLink = (activity: CpmActivity): CpmLink | undefined => {
    let best: Step | undefined;
    for (let link = activity.firstIncoming; link !== undefined; link = link.nextIncoming) {
      if (taken[link.from.index] !== 0 || !isOpen(link.from)) continue;
      const floatMinutes = byTotalFloat ? computeLinkTotalFloat(link) : Math.max(0, computeLinkFloat(link));
      if (!Number.isFinite(floatMinutes)) continue;
      const step = { link, floatMinutes };
      waiting.put(step);
      if (best === undefined || compare(step, best) < 0) best = step;
    }
    return best !== undefined && best.floatMinutes <= getBindingFloat(activity) ? best.link : undefined;
  };
  const tracePath = (last: CpmActivity, floatMinutes: number, joining?: number): FloatPath => {
    const activities: Activity[] = [];
    const relationships: number[] = [];
    for (let at: CpmActivity | undefined = last; at !== undefined;) {
      activities.push(at.source);
      taken[at.index] = ++count;
      const link = findNextLink(at);
      if (link !== undefined) relationships.push(link.relationship);
      at = link?.from;
    }
    return {
      floatMinutes,
      activities: activities.reverse(),
      relationships: relationships.reverse(),
      joiningRelationship: joining,
    };
  };
  const paths = [tracePath(end, getBindingFloat(end))];
  while (paths.length < limit) {
    const step = waiting.take();
    if (step === undefined) break;
    const { from, relationship } = step.link;
    if (taken[from.index] === 0) paths.push(tracePath(from, step.floatMinutes, relationship));
  }
  return paths;
}

/** Working minutes, on the predecessor's calendar, between its early finish and the latest finish the link allows. */
function computeLinkTotalFloat(link: CpmLink): number {
  const bound = computeLateBound(link);
  return bound === Infinity ? Infinity : link.from.calendar.measureWork(link.from.earlyFinish, bound);
}

function compareActivities(a: CpmActivity, b: CpmActivity): number {
  const byDates = b.earlyFinish - a.earlyFinish || a.earlyStart - b.earlyStart;
  const [one, other] = [a.source.code, b.source.code];
  return byDates || (one < other ? -1 : one > other ? 1 : 0);
}

/** The activity named in the options, or the last to finish; of several, one without successors. */
function findEnd({ activities }: CpmNetwork, { endActivityId }: FloatPathOptions): CpmActivity | undefined {
  let end: CpmActivity | undefined;
  for (const activity of activities) {
    if (!isOpen(activity)) continue;
    if (endActivityId !== undefined) {
      if (activity.source.id === endActivityId) end = activity;
    } else if (end === undefined || compareEnds(activity, end) < 0) end = activity;
  }
  return end;
}

function compareEnds(a: CpmActivity, b: CpmActivity): number {
  return b.earlyFinish - a.earlyFinish || countLeads(a) - countLeads(b) || compareActivities(a, b);
}

/** 1 for an activity with successors, 0 for one without. */
const countLeads = ({ firstOutgoing }: CpmActivity): number => (firstOutgoing === undefined ? 0 : 1);
