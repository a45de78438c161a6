import type { Finding } from '@floatwise/contracts';
import type { Activity, Minutes, Schedule } from '../model/index.ts';
import { ActivityLabels, formatMinutes } from '../model/index.ts';
import { UnusableInputError } from '@floatwise/contracts/unusable-input-error';
import { computeCpm } from './compute-cpm.ts';
import type { ScheduledActivity } from './cpm-result.ts';
import { carriesLogic } from './create-network.ts';

/** One activity of a CPM report. Dates are local schedule time, such as 2026-03-16T08:00. */
interface CpmReportActivity {
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

interface CpmReport {
  readonly projects: readonly { readonly projectId: string; readonly dataDate: string | null }[];
  /** All that are not completed, level of effort or WBS summary, in the order of the file. */
  readonly activities: readonly CpmReportActivity[];
}

const maxLoopIds = 10;

/** Schedules a file and lists the dates. Throws `UnusableInputError` with E_LOOP when its logic has a loop, and as `computeCpm` does. */
export function computeCpmReport(schedule: Schedule): {
  readonly report: CpmReport;
  /** Warnings about calendars and projects, as of `computeCpm`. */
  readonly findings: readonly Finding[];
} {
  const result = computeCpm(schedule);
  if (result.kind === 'loop')
    throw new UnusableInputError('E_LOOP', formatLoop(result.loop, new ActivityLabels(schedule)));
  const report = {
    projects: result.projects.map(({ project }) => ({
      projectId: project.id,
      dataDate: formatDate(project.dataDate),
    })),
    activities: result.activities
      .filter(({ activity }) => carriesLogic(activity) && activity.status !== 'completed')
      .map(reportActivity),
  };
  return { report, findings: result.findings };
}

/** The sentence that names a loop, at most ten of its activities. */
export function formatLoop(loop: readonly Activity[], labels: ActivityLabels): string {
  const ids = loop.map((activity) => labels.format(activity));
  const shown = ids.length > maxLoopIds ? [...ids.slice(0, maxLoopIds), '...'] : [...ids, ids[0] ?? ''];
  return `The logic contains a loop: ${shown.join(' -> ')}. P6 cannot schedule it; remove one of these links and try again.`;
}

function formatDate(date: Minutes | undefined): string | null {
  return date === undefined ? null : formatMinutes(date);
}

function reportActivity(scheduled: ScheduledActivity): CpmReportActivity {
  const { activity, totalFloatMinutes } = scheduled;
  return {
    id: activity.code,
    projectId: activity.projectId,
    taskId: activity.id,
    earlyStart: formatDate(scheduled.earlyStart),
    earlyFinish: formatDate(scheduled.earlyFinish),
    lateStart: formatDate(scheduled.lateStart),
    lateFinish: formatDate(scheduled.lateFinish),
    totalFloatHours: totalFloatMinutes === undefined ? null : totalFloatMinutes / 60,
    critical: scheduled.isCritical,
  };
}
