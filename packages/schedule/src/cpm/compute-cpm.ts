import type { Finding } from '@floatwise/contracts';
import { createWorkCalendars } from '../calendar/create-work-calendars.ts';
import { createEdgeList } from '../graph/adjacency.ts';
import { findShortestCycle } from '../graph/find-shortest-cycle.ts';
import { toMinutes, type Activity, type FloatPathOptions, type Schedule } from '../model/index.ts';
import {
  computeTotalFloat,
  type ActivityDates,
  type PlacedActivity,
  type CpmActivity,
  type CpmLink,
  type CpmNetwork,
  type CpmRun,
} from './cpm-network.ts';
import { computeFloatPaths } from './compute-float-paths.ts';
import { computeFollowers } from './compute-followers.ts';
import { computeFreeFloat } from './compute-free-float.ts';
import { runForwardPass } from './run-forward-pass.ts';
import type { FloatPath, LoopedCpm, ScheduledActivity, ScheduledCpm } from './cpm-result.ts';
import { createNetwork, type NetworkOptions } from './create-network.ts';
import { isDriving, markLongestPath } from './link-bounds.ts';
import { listProjectFindings } from './list-project-findings.ts';
import { runBackwardPass } from './run-backward-pass.ts';

/** The result of scheduling, and warnings: E_CAL about calendars, E_DATADATE and cpm.no-project about projects. */
export type CpmResult = (ScheduledCpm | LoopedCpm) & { readonly findings: readonly Finding[] };

export interface CpmOptions extends NetworkOptions {
  /** Which float paths to find, instead of those set in the file. */
  readonly floatPaths?: FloatPathOptions;
}

/**
 * Schedules the exported projects of a file together, as P6's F9 does: early and late dates, total and free float, critical
 * activities and longest path, by the scheduling options in the file. Ignores the dates stored in the file except those of
 * activities of unexported projects. Linear in activities and links, apart from the logarithm of a calendar's exceptions. Throws
 * E_VALUE for dates outside the years 1 to 9999.
 */
export function computeCpm(schedule: Schedule, options: CpmOptions = {}): CpmResult {
  const calendars = createWorkCalendars(schedule.calendars);
  const network = createNetwork(schedule, calendars, options);
  const projectFindings = listProjectFindings(schedule, network);
  if (network.order.length < network.activities.length) {
    return { kind: 'loop', loop: listLoop(network), findings: [...projectFindings, ...calendars.findings] };
  }
  runForwardPass(network);
  const floatPaths = options.floatPaths ?? findFloatPathOptions(network);
  return createResult({ schedule, calendars, network }, floatPaths, projectFindings);
}

function listLoop(network: CpmNetwork): Activity[] {
  const links = listLinks(network).sort((a, b) => a.relationship - b.relationship);
  const ends = links.map(({ from, to }) => ({ predecessor: from.index, successor: to.index }));
  const cycle = findShortestCycle(createEdgeList(network.activities.length, ends));
  return (cycle ?? []).flatMap((index) => network.activities[index]?.source ?? []);
}

function listLinks({ activities }: CpmNetwork): CpmLink[] {
  const links: CpmLink[] = [];
  for (const { firstIncoming } of activities)
    for (let link = firstIncoming; link !== undefined; link = link.nextIncoming) links.push(link);
  return links;
}

/** Projects scheduled together share one set of float paths, set by the first project that has the option. */
function findFloatPathOptions({ projects }: CpmNetwork): FloatPathOptions | undefined {
  return projects.find(({ isFixed, options }) => !isFixed && options.floatPaths !== undefined)?.options
    .floatPaths;
}

function createResult(
  run: CpmRun,
  floatPathOptions: FloatPathOptions | undefined,
  projectFindings: readonly Finding[],
): CpmResult {
  const { calendars, network } = run;
  let scheduled: readonly ScheduledActivity[] | undefined;
  let driving: ReadonlySet<number> | undefined;
  let floatPaths: readonly FloatPath[] | undefined;
  const getScheduled = () => (scheduled ??= scheduleBack(run));
  return {
    kind: 'scheduled',
    // Project finishes need only the forward pass.
    get activities() {
      return getScheduled();
    },
    projects: network.projects
      .filter(({ isFixed }) => !isFixed)
      .map(({ source, finish }) => ({ project: source, finish: toMinutes(finish.open) })),
    // Rarely used, and it takes as long as the forward pass.
    get drivingRelationships() {
      return (driving ??= listDriving(network));
    },
    get floatPaths() {
      getScheduled();
      floatPaths ??= floatPathOptions === undefined ? [] : listFloatPaths(network, floatPathOptions);
      return floatPaths;
    },
    get findings() {
      // Late dates use calendars too.
      getScheduled();
      return [...projectFindings, ...calendars.findings];
    },
  };
}

function scheduleBack(run: CpmRun): readonly ScheduledActivity[] {
  runBackwardPass(run.network);
  markLongestPath(run.network);
  return listScheduled(run);
}

/** In file order. */
function listDriving(network: CpmNetwork): ReadonlySet<number> {
  const driving = listLinks(network).filter(isDriving);
  return new Set(Int32Array.from(driving, ({ relationship }) => relationship).sort());
}

function listFloatPaths(network: CpmNetwork, options: FloatPathOptions): FloatPath[] {
  return computeFloatPaths(network, options).map(({ floatMinutes, activities, links }) => ({
    floatMinutes,
    activities: activities.map(({ source }) => source),
    relationships: links.map(({ relationship }) => relationship),
  }));
}

/** Activities of the exported projects, in file order, which is also the order of the network. */
function listScheduled(run: CpmRun): ScheduledActivity[] {
  const { activities } = run.network;
  const followers = computeFollowers(run);
  if (followers.size === 0) {
    return activities.filter(({ project }) => !project.isFixed).map(createOwn);
  }
  const scheduled: ScheduledActivity[] = [];
  let index = 0;
  for (const source of run.schedule.activities) {
    const follower = followers.get(source.id);
    if (follower !== undefined) scheduled.push(createScheduled(follower.activity, follower.dates, 0, false));
    const activity = activities[index];
    if (activity?.source !== source) continue;
    if (!activity.project.isFixed) scheduled.push(createOwn(activity));
    index++;
  }
  return scheduled;
}

function createOwn(activity: CpmActivity): ScheduledActivity {
  if (activity.source.status === 'completed') return createCompleted(activity.source);
  return createScheduled(activity, activity, computeFreeFloat(activity), activity.isOnLongestPath);
}

function createScheduled(
  { source, calendar, project }: PlacedActivity,
  dates: ActivityDates,
  freeFloatMinutes: number,
  isOnLongestPath: boolean,
): ScheduledActivity {
  if (source.status === 'completed') return createCompleted(source);
  const totalFloatMinutes = computeTotalFloat(calendar, project.options.totalFloatType, dates);
  const isShort = totalFloatMinutes <= project.source.criticalFloatMinutes;
  const isCritical = project.source.criticalPathType === 'longestPath' ? isOnLongestPath : isShort;
  return {
    activity: source,
    earlyStart: toMinutes(dates.earlyStart),
    earlyFinish: toMinutes(dates.earlyFinish),
    lateStart: toMinutes(dates.lateStart),
    lateFinish: toMinutes(dates.lateFinish),
    totalFloatMinutes,
    freeFloatMinutes,
    // P6 never treats a level of effort as critical.
    isCritical: isCritical && source.type !== 'levelOfEffort',
    isOnLongestPath,
  };
}

function createCompleted(activity: Activity): ScheduledActivity {
  return {
    activity,
    earlyStart: undefined,
    earlyFinish: undefined,
    lateStart: undefined,
    lateFinish: undefined,
    totalFloatMinutes: undefined,
    freeFloatMinutes: undefined,
    isCritical: false,
    isOnLongestPath: false,
  };
}
