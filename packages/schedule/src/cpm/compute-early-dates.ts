import type { Finding } from '@floatwise/contracts';
import { toMinutes, type ActivityId, type Schedule } from '../model/index.ts';
import {
  completeBackward,
  listProjects,
  type ScheduledActivity,
  type ScheduledProject,
} from './compute-cpm.ts';
import { computeTotalFloat } from './compute-floats.ts';
import { computeFollowers } from './compute-followers.ts';
import type { CpmNetwork } from './cpm-network.ts';
import { createNetwork, hasLoop, isOpen, listFindings } from './create-network.ts';
import { isDriving } from './link-bounds.ts';
import { runBackwardPass } from './run-backward-pass.ts';
import { runForwardPass } from './run-forward-pass.ts';
import { explainLogic, type ScheduleLogic } from './schedule-logic.ts';

/** Dates are undefined for completed activities, as in `ScheduledActivity`. */
export type EarlyActivity = Pick<ScheduledActivity, 'activity' | 'earlyStart' | 'earlyFinish'>;

export interface EarlySchedule {
  /** In file order, without activities of unexported projects. */
  readonly activities: readonly EarlyActivity[];
  readonly projects: readonly ScheduledProject[];
  /** Indexes of the relationships that set the early start of an activity, in any order. */
  readonly listDriving: (id: ActivityId) => number[];
  /** The activities of `computeCpm`, calculated from these dates. */
  readonly listScheduled: () => readonly ScheduledActivity[];
  readonly logic: ScheduleLogic;
  /** The findings of `computeCpm`. */
  readonly findings: readonly Finding[];
}

/** Early dates of `computeCpm` in half the time, with late dates only for as-late-as-possible activities. Undefined for a loop. */
export function computeEarlyDates(schedule: Schedule): EarlySchedule | undefined {
  const network = createNetwork(schedule);
  if (hasLoop(network)) return undefined;
  runForwardPass(network);
  const isAnyAsLate = network.activities.some(
    ({ source }) => source.primaryConstraint?.type === 'asLateAsPossible',
  );
  if (isAnyAsLate) runBackwardPass(network);
  let scheduled: readonly ScheduledActivity[] | undefined;
  return {
    activities: listActivities(network),
    projects: listProjects(network),
    listDriving: (id) => listDriving(network, id),
    listScheduled: () => {
      if (!isAnyAsLate && scheduled === undefined) runBackwardPass(network);
      return (scheduled ??= completeBackward(network));
    },
    logic: explainLogic(network),
    findings: listFindings(network),
  };
}

function listActivities(network: CpmNetwork): EarlyActivity[] {
  const followers = computeFollowers(network);
  const listed: EarlyActivity[] = [];
  for (const activity of network.schedule.activities) {
    const own = network.byId.get(activity.id);
    if (own?.project.isFixed === true) continue;
    const dates = followers.get(activity.id)?.dates ?? own;
    if (dates === undefined) continue;
    const isDone = activity.status === 'completed';
    listed.push({
      activity,
      earlyStart: isDone ? undefined : toMinutes(dates.earlyStart),
      earlyFinish: isDone ? undefined : toMinutes(dates.earlyFinish),
    });
  }
  return listed;
}

function listDriving({ byId }: CpmNetwork, id: ActivityId): number[] {
  const driving: number[] = [];
  for (let link = byId.get(id)?.firstIncoming; link !== undefined; link = link.nextIncoming)
    if (isDriving(link)) driving.push(link.relationship);
  return driving;
}

/** Total floats of `computeCpm` in working minutes, of open scheduled activities that carry logic; empty if the logic has a loop. */
export function computeTotalFloats(schedule: Schedule, ids: Iterable<ActivityId>): Map<ActivityId, number> {
  const floats = new Map<ActivityId, number>();
  const network = createNetwork(schedule);
  if (hasLoop(network)) return floats;
  runForwardPass(network);
  runBackwardPass(network);
  for (const id of ids) {
    const activity = network.byId.get(id);
    if (activity === undefined || !isOpen(activity)) continue;
    const { calendar, project } = activity;
    floats.set(id, computeTotalFloat(calendar, project.options.totalFloatType, activity));
  }
  return floats;
}
