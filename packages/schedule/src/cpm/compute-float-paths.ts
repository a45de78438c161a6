import { PriorityQueue } from '../graph/priority-queue.ts';
import type { FloatPathOptions } from '../model/index.ts';
import { computeLinkFloat, computeTotalFloat } from './compute-floats.ts';
import type { CpmActivity, CpmLink, CpmNetwork } from './cpm-network.ts';
import { isOpen } from './create-network.ts';
import { computeLateBound } from './link-bounds.ts';

/** A chain of activities that leads to the end activity or joins an earlier path. */
interface NetworkFloatPath {
  /** Working minutes: the free float of the joining link, or the total float of the last activity. */
  readonly floatMinutes: number;
  /** In the order of work. */
  readonly activities: readonly CpmActivity[];
  /** The links between consecutive activities. */
  readonly links: readonly CpmLink[];
}

/** A possible next step of a path: a link from an activity that is not on a path yet. */
interface Step {
  readonly link: CpmLink;
  readonly floatMinutes: number;
}

interface Search {
  readonly options: FloatPathOptions;
  /** By index, the order in which activities were put on paths, from 1; 0 if on none. */
  readonly taken: Int32Array;
  /** Links not yet followed, least float first. */
  readonly waiting: PriorityQueue<Step>;
  readonly compare: (a: Step, b: Step) => number;
  /** Number of activities on paths so far. */
  count: number;
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
export function computeFloatPaths(network: CpmNetwork, options: FloatPathOptions): NetworkFloatPath[] {
  const limit = options.limit ?? Infinity;
  const end = findEnd(network, options);
  const paths: NetworkFloatPath[] = [];
  if (end === undefined || !(limit >= 1)) return paths;
  const search = createSearch(network, options);
  paths.push(tracePath(search, end, getBindingFloat(search, end)));
  while (paths.length < limit) {
    const step = search.waiting.take();
    if (step === undefined) break;
    const { from } = step.link;
    if (search.taken[from.index] === 0) paths.push(tracePath(search, from, step.floatMinutes));
  }
  return paths;
}

function createSearch({ activities }: CpmNetwork, options: FloatPathOptions): Search {
  const taken = new Int32Array(activities.length);
  const compare = (a: Step, b: Step): number =>
    a.floatMinutes - b.floatMinutes ||
    (taken[a.link.to.index] ?? 0) - (taken[b.link.to.index] ?? 0) ||
    compareActivities(a.link.from, b.link.from) ||
    a.link.relationship - b.link.relationship;
  return { options, taken, waiting: new PriorityQueue(compare), compare, count: 0 };
}

function tracePath(search: Search, last: CpmActivity, floatMinutes: number): NetworkFloatPath {
  const activities: CpmActivity[] = [];
  const links: CpmLink[] = [];
  for (let at: CpmActivity | undefined = last; at !== undefined;) {
    activities.push(at);
    search.taken[at.index] = ++search.count;
    const link = findNextLink(search, at);
    if (link !== undefined) links.push(link);
    at = link?.from;
  }
  return { floatMinutes, activities: activities.reverse(), links: links.reverse() };
}

/** The link by which a path continues, if any. Adds all candidates to the queue. */
function findNextLink(search: Search, activity: CpmActivity): CpmLink | undefined {
  let best: Step | undefined;
  for (const step of listSteps(search, activity)) {
    search.waiting.put(step);
    if (best === undefined || search.compare(step, best) < 0) best = step;
  }
  return best !== undefined && best.floatMinutes <= getBindingFloat(search, activity) ? best.link : undefined;
}

/** The highest float of a link by which a path continues from an activity. */
function getBindingFloat({ options }: Search, activity: CpmActivity): number {
  if (!options.byTotalFloat) return 0;
  return computeTotalFloat(activity.calendar, activity.project.options.totalFloatType, activity);
}

function listSteps({ options, taken }: Search, activity: CpmActivity): Step[] {
  const steps: Step[] = [];
  for (let link = activity.firstIncoming; link !== undefined; link = link.nextIncoming) {
    if (taken[link.from.index] !== 0 || !isOpen(link.from)) continue;
    const floatMinutes = options.byTotalFloat
      ? computeLinkTotalFloat(link)
      : Math.max(0, computeLinkFloat(link));
    if (Number.isFinite(floatMinutes)) steps.push({ link, floatMinutes });
  }
  return steps;
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
