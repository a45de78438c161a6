import type { Activity, Schedule } from '../model/index.ts';
import { formatMinutes } from '../model/index.ts';
import { UnusableInputError } from '../unusable-input-error.ts';
import { computeCpm } from './compute-cpm.ts';
import type { ScheduledActivity } from './cpm-result.ts';
import { carriesLogic } from './create-network.ts';

/** One activity of a CPM report. Dates are local schedule time, such as 2026-03-16T08:00. */
export interface CpmReportActivity {
  /** The Activity ID a planner sees. */
  readonly id: string;
  readonly projectId: string;
  readonly taskId: string;
  readonly earlyStart: string | null;
  readonly earlyFinish: string | null;
  readonly lateStart: string | null;
  readonly lateFinish: string | null;
  readonly totalFloatHours: number | null;
  readonly critical: boolean;
}

export interface CpmReport {
  readonly projects: readonly { readonly projectId: string; readonly dataDate: string | null }[];
  /** All that are not completed, level of effort or WBS summary, in the order of the file. */
  readonly activities: readonly CpmReportActivity[];
}

const maxLoopIds = 10;

/** Schedules a file and lists the dates. Throws `UnusableInputError` with E_LOOP when its logic has a loop. */
export function computeCpmReport(schedule: Schedule): CpmReport {
  const result = computeCpm(schedule);
  if (result.kind === 'loop') throw new UnusableInputError('E_LOOP', formatLoop(result.loop));
  return {
    projects: result.projects.map(({ project }) => ({
      projectId: project.id,
      dataDate: project.dataDate === undefined ? null : formatMinutes(project.dataDate),
    })),
    activities: result.activities
      .filter(({ activity }) => carriesLogic(activity) && activity.status !== 'completed')
      .map(reportActivity),
  };
}

/** The sentence that names a loop, at most ten of its activities. */
export function formatLoop(loop: readonly Activity[]): string {
  const ids = loop.map(({ code }) => code);
  const shown = ids.length > maxLoopIds ? [...ids.slice(0, maxLoopIds), '...'] : [...ids, ids[0] ?? ''];
  return `The logic contains a loop: ${shown.join(' -> ')}. P6 cannot schedule it; remove one of these links and try again.`;
}

function reportActivity(scheduled: ScheduledActivity): CpmReportActivity {
  const { activity, totalFloatMinutes } = scheduled;
  const format = (date: ScheduledActivity['earlyStart']): string | null =>
    date === undefined ? null : formatMinutes(date);
  return {
    id: activity.code,
    projectId: activity.projectId,
    taskId: activity.id,
    earlyStart: format(scheduled.earlyStart),
    earlyFinish: format(scheduled.earlyFinish),
    lateStart: format(scheduled.lateStart),
    lateFinish: format(scheduled.lateFinish),
    totalFloatHours: totalFloatMinutes === undefined ? null : totalFloatMinutes / 60,
    critical: scheduled.isCritical,
  };
}
