import type { Finding } from '@floatwise/contracts';
import { toMinutes } from '../model/index.ts';
import type { Activity, FloatPathOptions, Minutes, Project, Schedule } from '../model/index.ts';
import { computeFloatPaths, type FloatPath } from './compute-float-paths.ts';
import { computeFreeFloat, computeTotalFloat } from './compute-floats.ts';
import { computeFollowers } from './compute-followers.ts';
import type { ActivityDates, CpmActivity, CpmNetwork, PlacedActivity } from './cpm-network.ts';
import { createNetwork, listFindings, listLinks, type NetworkOptions } from './create-network.ts';
import { isDriving, markLongestPath } from './link-bounds.ts';
import { runBackwardPass } from './run-backward-pass.ts';
import { runForwardPass } from './run-forward-pass.ts';

/** Scheduling results for one activity. Dates are undefined for completed activities. */
export interface ScheduledActivity {
  readonly activity: Activity;
  readonly earlyStart: Minutes | undefined;
  readonly earlyFinish: Minutes | undefined;
  readonly lateStart: Minutes | undefined;
  readonly lateFinish: Minutes | undefined;
  /** Working minutes on the activity's calendar; undefined for completed activities. */
  readonly totalFloatMinutes: number | undefined;
  readonly freeFloatMinutes: number | undefined;
  /** By the project's definition: low total float, or on the longest path. */
  readonly isCritical: boolean;
  readonly isOnLongestPath: boolean;
}

export interface ScheduledProject {
  readonly project: Project;
  /** Latest early finish of its open activities that carry logic; the data date if there are none. */
  readonly finish: Minutes;
}

/** A schedule that could be calculated. */
export interface ScheduledCpm {
  readonly kind: 'scheduled';
  /** In file order, without activities of unexported projects. Calculated on first use. */
  readonly activities: readonly ScheduledActivity[];
  readonly projects: readonly ScheduledProject[];
  /** Indexes of the relationships that set an early start. Calculated on first use. */
  readonly drivingRelationships: ReadonlySet<number>;
  /** The float paths requested by the options; empty if none. Calculated on first use. */
  readonly floatPaths: readonly FloatPath[];
}

/** The logic has a loop with open work, so nothing was calculated. */
export interface LoopedCpm {
  readonly kind: 'loop';
  /** A shortest loop: each activity leads to the next, the last to the first. */
  readonly loop: readonly Activity[];
}

/** The result of scheduling, and warnings: E_CAL about calendars, E_DATADATE and cpm.no-project about projects, E_LOOP about loops of completed work. */
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
  const network = createNetwork(schedule, options);
  if (network.openLoop !== undefined) {
    const loop = network.openLoop.map(({ source }) => source);
    return { kind: 'loop', loop, findings: listFindings(network) };
  }
  runForwardPass(network);
  const floatPathOptions = options.floatPaths ?? findFloatPathOptions(network);
  let scheduled: readonly ScheduledActivity[] | undefined;
  let driving: ReadonlySet<number> | undefined;
  let floatPaths: readonly FloatPath[] | undefined;
  const getScheduled = () => (scheduled ??= scheduleBack(network));
  return {
    kind: 'scheduled',
    // Project finishes need only the forward pass.
    get activities() {
      return getScheduled();
    },
    projects: listProjects(network),
    // Rarely used, and it takes as long as the forward pass.
    get drivingRelationships() {
      return (driving ??= listDriving(network));
    },
    get floatPaths() {
      getScheduled();
      floatPaths ??= floatPathOptions === undefined ? [] : computeFloatPaths(network, floatPathOptions);
      return floatPaths;
    },
    get findings() {
      // Late dates use calendars too.
      getScheduled();
      return listFindings(network);
    },
  };
}

/** The exported projects, after the forward pass. */
export const listProjects = ({ projects }: CpmNetwork): ScheduledProject[] =>
  projects
    .filter(({ isFixed }) => !isFixed)
    .map(({ source, finish }) => ({ project: source, finish: toMinutes(finish.open) }));

/** Projects scheduled together share one set of float paths, set by the first project that has the option. */
function findFloatPathOptions({ projects }: CpmNetwork): FloatPathOptions | undefined {
  return projects.find(({ isFixed, options }) => !isFixed && options.floatPaths !== undefined)?.options
    .floatPaths;
}

function scheduleBack(network: CpmNetwork): readonly ScheduledActivity[] {
  runBackwardPass(network);
  return completeBackward(network);
}

/** The activities after the backward pass. */
export function completeBackward(network: CpmNetwork): readonly ScheduledActivity[] {
  markLongestPath(network);
  return listScheduled(network);
}

/** In file order. */
function listDriving(network: CpmNetwork): ReadonlySet<number> {
  const driving = listLinks(network.activities).filter(isDriving);
  return new Set(Int32Array.from(driving, ({ relationship }) => relationship).sort());
}

/** Activities of the exported projects, in file order, which is also the order of the network. */
function listScheduled(network: CpmNetwork): ScheduledActivity[] {
  const { activities } = network;
  const followers = computeFollowers(network);
  if (followers.size === 0) {
    return activities.filter(({ project }) => !project.isFixed).map(createOwn);
  }
  const scheduled: ScheduledActivity[] = [];
  let index = 0;
  for (const source of network.schedule.activities) {
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
