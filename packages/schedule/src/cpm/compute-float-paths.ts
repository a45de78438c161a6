import { PriorityQueue } from '../graph/priority-queue.ts';
import type { FloatPathOptions } from '../model/index.ts';
import { computeTotalFloat, getDates } from './activity-dates.ts';
import { computeLinkFloat } from './compute-free-float.ts';
import { computeLateBound } from './compute-late-bound.ts';
import type { CpmDates, CpmLink, CpmNetwork } from './cpm-network.ts';
import { forEachLink, getActivity } from './cpm-network.ts';

/** A chain of activities that lead to the end activity or join a path before it; indexes into a network. */
export interface NetworkFloatPath {
  /** Working minutes: the free float of the link that joins, or the total float of the last activity. */
  readonly floatMinutes: number;
  /** In the order of work. */
  readonly activities: readonly number[];
  /** The links from each to the next. */
  readonly links: readonly CpmLink[];
}

/** A way to go on: over a link to an activity that stands on no path yet. */
interface Step {
  readonly link: CpmLink;
  readonly floatMinutes: number;
}

interface Search {
  readonly network: CpmNetwork;
  readonly dates: CpmDates;
  readonly options: FloatPathOptions;
  /** When each activity was put on a path, counted from 1; 0 for those on none. */
  readonly taken: Int32Array;
  /** Joining links not yet followed, the least float first. */
  readonly waiting: PriorityQueue<Step>;
  readonly compare: (a: Step, b: Step) => number;
  /** Activities on paths so far. */
  count: number;
}

/**
 * Multiple float paths, the most critical first. A path goes back from its last activity over the link with the least float,
 * as long as that comes from an activity on no path yet and binds: by free float, when it has none; by total float,
 * when it has no more than the activity it leads to. The next path begins at the link with the least float of all that
 * lead into the paths so far. Of equal links the one found first is followed; at one activity, the one from the
 * activity that finishes last, then starts first, then has the lower Activity ID. Completed activities and those of
 * projects that were not exported stand on no path.
 *
 * Method: Prim's, backward from the end, links in a heap: O(links × log links). Source: the paths P6 stored in
 * its files; T. M. Boyle and P. M. Kelly, "Interpreting Logic Paths in Multi-Calendar Project Schedules", AACE 2020.
 */
export function computeFloatPaths(
  network: CpmNetwork,
  dates: CpmDates,
  options: FloatPathOptions,
): NetworkFloatPath[] {
  const limit = options.limit ?? Infinity;
  const end = findEnd(network, dates, options);
  const paths: NetworkFloatPath[] = [];
  if (end === undefined || !(limit >= 1)) return paths;
  const search = createSearch(network, dates, options);
  paths.push(tracePath(search, end, getBindingFloat(search, end)));
  while (paths.length < limit) {
    const step = search.waiting.take();
    if (step === undefined) break;
    const { predecessor } = step.link;
    if (search.taken[predecessor] === 0) paths.push(tracePath(search, predecessor, step.floatMinutes));
  }
  return paths;
}

function createSearch(network: CpmNetwork, dates: CpmDates, options: FloatPathOptions): Search {
  const taken = new Int32Array(network.activities.length);
  const compareActivities = createActivityOrder(network, dates);
  const compare = (a: Step, b: Step): number =>
    a.floatMinutes - b.floatMinutes ||
    (taken[a.link.successor] ?? 0) - (taken[b.link.successor] ?? 0) ||
    compareActivities(a.link.predecessor, b.link.predecessor) ||
    a.link.relationship - b.link.relationship;
  return { network, dates, options, taken, waiting: new PriorityQueue(compare), compare, count: 0 };
}

function tracePath(search: Search, last: number, floatMinutes: number): NetworkFloatPath {
  const activities: number[] = [];
  const links: CpmLink[] = [];
  for (let at: number | undefined = last; at !== undefined;) {
    activities.push(at);
    search.taken[at] = ++search.count;
    const link = findNextLink(search, at);
    if (link !== undefined) links.push(link);
    at = link?.predecessor;
  }
  return { floatMinutes, activities: activities.reverse(), links: links.reverse() };
}

/** The link by which a path goes on; all those it could have gone by wait from now on. */
function findNextLink(search: Search, index: number): CpmLink | undefined {
  let best: Step | undefined;
  for (const step of listSteps(search, index)) {
    search.waiting.put(step);
    if (best === undefined || search.compare(step, best) < 0) best = step;
  }
  return best !== undefined && best.floatMinutes <= getBindingFloat(search, index) ? best.link : undefined;
}

/** The float up to which a path goes on from an activity. */
function getBindingFloat({ network, dates, options }: Search, index: number): number {
  if (!options.byTotalFloat) return 0;
  const { calendar, project } = getActivity(network, index);
  return computeTotalFloat(calendar, project.options.totalFloatType, getDates(dates, index));
}

function listSteps({ network, dates, options, taken }: Search, index: number): Step[] {
  const steps: Step[] = [];
  forEachLink(network.incoming, index, (link) => {
    if (taken[link.predecessor] !== 0 || !canStandOnPath(network, link.predecessor)) return;
    const floatMinutes = options.byTotalFloat
      ? computeLinkTotalFloat(dates, link)
      : Math.max(0, computeLinkFloat(dates, link));
    if (Number.isFinite(floatMinutes)) steps.push({ link, floatMinutes });
  });
  return steps;
}

/** Working minutes, on the predecessor's calendar, between its early finish and the latest one the link allows. */
function computeLinkTotalFloat(dates: CpmDates, link: CpmLink): number {
  const bound = computeLateBound(dates, link);
  if (bound === Infinity) return Infinity;
  return link.from.calendar.measureWork(dates.earlyFinish[link.predecessor] ?? NaN, bound);
}

function createActivityOrder(network: CpmNetwork, dates: CpmDates): (a: number, b: number) => number {
  const { earlyStart, earlyFinish } = dates;
  return (a, b) => {
    const byDates =
      (earlyFinish[b] ?? NaN) - (earlyFinish[a] ?? NaN) || (earlyStart[a] ?? NaN) - (earlyStart[b] ?? NaN);
    return byDates || compareCodes(getActivity(network, a).source.code, getActivity(network, b).source.code);
  };
}

function compareCodes(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** The activity the options name, or the last to finish: one that leads to no other before one that does. */
function findEnd(network: CpmNetwork, dates: CpmDates, options: FloatPathOptions): number | undefined {
  const hasSuccessor = new Uint8Array(network.activities.length);
  for (const { predecessor } of network.links) hasSuccessor[predecessor] = 1;
  const compare = createActivityOrder(network, dates);
  let end: number | undefined;
  network.activities.forEach(({ source }, index) => {
    if (!canStandOnPath(network, index)) return;
    if (options.endActivityId !== undefined) {
      if (source.id === options.endActivityId) end = index;
      return;
    }
    const isLater =
      end === undefined ||
      ((dates.earlyFinish[end] ?? NaN) - (dates.earlyFinish[index] ?? NaN) ||
        (hasSuccessor[index] ?? 0) - (hasSuccessor[end] ?? 0) ||
        compare(index, end)) < 0;
    if (isLater) end = index;
  });
  return end;
}

function canStandOnPath(network: CpmNetwork, index: number): boolean {
  const { source, project } = getActivity(network, index);
  return source.status !== 'completed' && !project.isFixed;
}
