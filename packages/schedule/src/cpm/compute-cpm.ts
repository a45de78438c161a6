import type { Finding } from '@floatwise/contracts';
import { createWorkCalendars } from '../calendar/create-work-calendars.ts';
import { findShortestCycle } from '../graph/find-shortest-cycle.ts';
import type { Activity, FloatPathOptions, Schedule } from '../model/index.ts';
import { toMinutes } from '../model/index.ts';
import type { ActivityDates, PlacedActivity } from './activity-dates.ts';
import { computeTotalFloat, getDates } from './activity-dates.ts';
import { computeFloatPaths } from './compute-float-paths.ts';
import type { CpmRun } from './compute-followers.ts';
import { computeFollowers } from './compute-followers.ts';
import { computeFreeFloat } from './compute-free-float.ts';
import { computeLongestPath, isDriving } from './compute-longest-path.ts';
import { computeProjectFinishes } from './compute-project-finishes.ts';
import type { CpmDates, CpmNetwork } from './cpm-network.ts';
import { createDates, getActivity } from './cpm-network.ts';
import type { FloatPath, LoopedCpm, ScheduledActivity, ScheduledCpm } from './cpm-result.ts';
import type { NetworkOptions } from './create-network.ts';
import { createNetwork } from './create-network.ts';
import { listProjectFindings } from './list-project-findings.ts';
import { runBackwardPass } from './run-backward-pass.ts';
import { runForwardPass } from './run-forward-pass.ts';

/** The outcome of scheduling, and warnings: E_CAL about calendars, E_DATADATE and cpm.no-project about projects. */
export type CpmResult = (ScheduledCpm | LoopedCpm) & { readonly findings: readonly Finding[] };

export interface CpmOptions extends NetworkOptions {
  /** Which float paths to find, in place of what the file's options say. */
  readonly floatPaths?: FloatPathOptions;
}

/**
 * Schedules the exported projects of a file together, as P6's F9 does: early and late dates, total and free float,
 * critical activities and longest path, on the options the file carries. The schedule's own dates are not looked at,
 * except those of activities of projects that were not exported. Linear in activities and links, apart from the
 * logarithm of a calendar's exceptions.
 */
export function computeCpm(schedule: Schedule, options: CpmOptions = {}): CpmResult {
  const calendars = createWorkCalendars(schedule.calendars);
  const network = createNetwork(schedule, calendars, options);
  const projectFindings = listProjectFindings(schedule, network);
  if (network.order.length < network.activities.length) {
    return { kind: 'loop', loop: listLoop(network), findings: [...projectFindings, ...calendars.findings] };
  }
  const dates = createDates(network);
  runForwardPass(network, dates);
  const finishes = computeProjectFinishes(network, dates);
  runBackwardPass(network, dates, finishes);
  const floatPaths = options.floatPaths ?? findFloatPathOptions(network);
  return createResult({ schedule, calendars, network, dates, finishes }, floatPaths, projectFindings);
}

function listLoop(network: CpmNetwork): Activity[] {
  const cycle = findShortestCycle({
    nodeCount: network.activities.length,
    from: Int32Array.from(network.links, (link) => link.predecessor),
    to: Int32Array.from(network.links, (link) => link.successor),
  });
  return (cycle ?? []).map((index) => getActivity(network, index).source);
}

/** Projects scheduled together have one set of float paths: the first project that asks for them says which. */
function findFloatPathOptions({ projects }: CpmNetwork): FloatPathOptions | undefined {
  return projects.find(({ isFixed, options }) => !isFixed && options.floatPaths !== undefined)?.options
    .floatPaths;
}

function createResult(
  run: CpmRun,
  floatPathOptions: FloatPathOptions | undefined,
  projectFindings: readonly Finding[],
): CpmResult {
  const { calendars, network, dates, finishes } = run;
  let driving: ReadonlySet<number> | undefined;
  let floatPaths: readonly FloatPath[] | undefined;
  return {
    kind: 'scheduled',
    activities: listScheduled(run),
    projects: network.projects
      .filter(({ isFixed }) => !isFixed)
      .map((project) => ({ project: project.source, finish: toMinutes(finishes.get(project).early) })),
    // Few ask for it, and it takes as long as the forward pass.
    get drivingRelationships() {
      driving ??= listDriving(network, dates);
      return driving;
    },
    get floatPaths() {
      floatPaths ??= floatPathOptions === undefined ? [] : listFloatPaths(run, floatPathOptions);
      return floatPaths;
    },
    // After the lists above, which still look at calendars.
    findings: [...projectFindings, ...calendars.findings],
  };
}

function listDriving(network: CpmNetwork, dates: CpmDates): ReadonlySet<number> {
  const links = network.links.filter((link) => isDriving(dates, link));
  return new Set(links.map(({ relationship }) => relationship));
}

function listFloatPaths({ network, dates }: CpmRun, options: FloatPathOptions): FloatPath[] {
  return computeFloatPaths(network, dates, options).map(({ floatMinutes, activities, links }) => ({
    floatMinutes,
    activities: activities.map((index) => getActivity(network, index).source),
    relationships: links.map(({ relationship }) => relationship),
  }));
}

/** Activities of the exported projects in the order of the file, which is that of the network. */
function listScheduled(run: CpmRun): ScheduledActivity[] {
  const { schedule, network, dates, finishes } = run;
  const longestPath = computeLongestPath(network, dates, finishes);
  const followers = computeFollowers(run);
  const scheduled: ScheduledActivity[] = [];
  let index = 0;
  for (const source of schedule.activities) {
    const follower = followers.get(source.id);
    if (follower !== undefined) scheduled.push(createScheduled(follower.activity, follower.dates, 0, false));
    const activity = network.activities[index];
    if (activity?.source !== source) continue;
    if (!activity.project.isFixed) {
      const freeFloat = computeFreeFloat(network, dates, index, finishes.get(activity.project).early);
      scheduled.push(createScheduled(activity, getDates(dates, index), freeFloat, longestPath[index] === 1));
    }
    index++;
  }
  return scheduled;
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
  return {
    activity: source,
    earlyStart: toMinutes(dates.earlyStart),
    earlyFinish: toMinutes(dates.earlyFinish),
    lateStart: toMinutes(dates.lateStart),
    lateFinish: toMinutes(dates.lateFinish),
    totalFloatMinutes,
    freeFloatMinutes,
    isCritical: project.source.criticalPathType === 'longestPath' ? isOnLongestPath : isShort,
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
