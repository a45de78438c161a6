import { PriorityQueue } from '../graph/priority-queue.ts';
import type { FloatPathOptions } from '../model/index.ts';
import { computeTotalFloat, getDates } from './activity-dates.ts';
import { computeLinkFloat } from './compute-free-float.ts';
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
  readonly isTaken: Uint8Array;
  /** Joining links not yet followed, the least float first. */
  readonly waiting: PriorityQueue<Step>;
  readonly compare: (a: Step, b: Step) => number;
}

/**
 * Multiple float paths, the most critical first. A path goes back from its last activity to the predecessor with the least
 * float as long as that is on no path yet and binds (by free float: the link has none; by total float: the
 * predecessor has no more than the activity it leads to). The next path begins at the link with the least float of all
 * that lead into the paths so far. Of equals the activity that finishes last goes first, then the one that starts
 * first, then the lower Activity ID. Completed activities and those of projects that were not exported stand on no path.
 *
 * Method: Prim's, backward from the end, links in a heap: O(links × log links). Source: the paths P6 stored in
 * its files; T. M. Boyle and P. M. Kelly, "Interpreting Logic Paths in Multi-Calendar Project Schedules", AACE 2020.
 */
export function computeFloatPaths(
  network: CpmNetwork,
  dates: CpmDates,
  options: FloatPathOptions,
): NetworkFloatPath[] {
  const end = findEnd(network, dates, options);
  if (end === undefined) return [];
  const compare = createStepOrder(network, dates);
  const isTaken = new Uint8Array(network.activities.length);
  const search: Search = { network, dates, options, isTaken, waiting: new PriorityQueue(compare), compare };
  const limit = options.limit ?? Infinity;
  const paths: NetworkFloatPath[] = [];
  if (limit < 1) return paths;
  const endFloat = options.byTotalFloat ? measureTotalFloat(network, dates, end) : 0;
  paths.push(tracePath(search, end, endFloat));
  for (let step = search.waiting.take(); step !== undefined; step = search.waiting.take()) {
    if (paths.length >= limit) break;
    if (isTaken[step.link.predecessor] === 0)
      paths.push(tracePath(search, step.link.predecessor, step.floatMinutes));
  }
  return paths;
}

function tracePath(search: Search, last: number, floatMinutes: number): NetworkFloatPath {
  const activities = [last];
  const links: CpmLink[] = [];
  search.isTaken[last] = 1;
  for (let at = last; ;) {
    const steps = listSteps(search, at);
    for (const step of steps) search.waiting.put(step);
    const [best, ...others] = steps;
    if (best === undefined) break;
    const next = others.reduce((least, step) => (search.compare(step, least) < 0 ? step : least), best);
    if (next.floatMinutes > getBindingFloat(search, at)) break;
    at = next.link.predecessor;
    search.isTaken[at] = 1;
    activities.push(at);
    links.push(next.link);
  }
  return { floatMinutes, activities: activities.reverse(), links: links.reverse() };
}

/** The float up to which a path goes on. */
function getBindingFloat({ network, dates, options }: Search, index: number): number {
  return options.byTotalFloat ? measureTotalFloat(network, dates, index) : 0;
}

function listSteps({ network, dates, options, isTaken }: Search, index: number): Step[] {
  const steps: Step[] = [];
  forEachLink(network.incoming, index, (link) => {
    if (isTaken[link.predecessor] === 1 || !canStandOnPath(network, link.predecessor)) return;
    const linkFloat = computeLinkFloat(network, dates, link);
    if (linkFloat === Infinity) return;
    const floatMinutes = options.byTotalFloat
      ? measureTotalFloat(network, dates, link.predecessor)
      : Math.max(0, linkFloat);
    steps.push({ link, floatMinutes });
  });
  return steps;
}

function createStepOrder(network: CpmNetwork, dates: CpmDates): Search['compare'] {
  const compareActivities = createActivityOrder(network, dates);
  return (a, b) =>
    a.floatMinutes - b.floatMinutes ||
    compareActivities(a.link.predecessor, b.link.predecessor) ||
    a.link.relationship - b.link.relationship;
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

function measureTotalFloat(network: CpmNetwork, dates: CpmDates, index: number): number {
  const { calendar, project } = getActivity(network, index);
  return computeTotalFloat(calendar, project.options.totalFloatType, getDates(dates, index));
}
