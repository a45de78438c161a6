import {
  ActivityLabels,
  formatLoop,
  formatMinutes,
  type Activity,
  type Minutes,
  type Schedule,
} from '../model/index.ts';
import { UnusableInputError } from '@floatwise/contracts/unusable-input-error';
import { computeCpm, type ScheduledActivity } from './compute-cpm.ts';
import { carriesLogic } from '../model/index.ts';

/** The dates and warnings of `computeCpm` as plain data. Throws `UnusableInputError` with E_LOOP for a loop, and as `computeCpm` does. */
export function computeCpmReport(schedule: Schedule) {
  const result = computeCpm(schedule);
  if (result.kind === 'loop')
    throw new UnusableInputError('E_LOOP', formatActivityLoop(result.loop, new ActivityLabels(schedule)));
  const report = {
    projects: result.projects.map(({ project }) => ({
      projectId: project.id,
      dataDate: formatDate(project.dataDate),
    })),
    // All except completed activities, levels of effort and WBS summaries, in file order.
    activities: result.activities
      .filter(({ activity }) => carriesLogic(activity) && activity.status !== 'completed')
      .map(reportActivity),
  };
  return { report, findings: result.findings };
}

/** Said in place of dates. */
export const nothingScheduled =
  'Nothing is scheduled: the file has no open activities with work. To schedule a plan, export its project from P6 with open activities.';

/** The activities of a loop as the sentence of E_LOOP. */
export const formatActivityLoop = (loop: readonly Activity[], labels: ActivityLabels): string =>
  formatLoop(loop.map((activity) => labels.format(activity)));

const formatHours = (minutes: number | undefined): number | null =>
  minutes === undefined ? null : minutes / 60;

function formatDate(date: Minutes | undefined): string | null {
  return date === undefined ? null : formatMinutes(date);
}

/**
 * Dates are in schedule time, such as 2026-03-16T08:00; `id` is the Activity ID. `freeFloatHours` and `longestPath` are P6's
 * free_float_hr_cnt and driving_path_flag.
 */
function reportActivity(scheduled: ScheduledActivity) {
  const { activity, totalFloatMinutes, freeFloatMinutes } = scheduled;
  return {
    id: activity.code,
    projectId: activity.projectId,
    taskId: activity.id,
    earlyStart: formatDate(scheduled.earlyStart),
    earlyFinish: formatDate(scheduled.earlyFinish),
    lateStart: formatDate(scheduled.lateStart),
    lateFinish: formatDate(scheduled.lateFinish),
    totalFloatHours: formatHours(totalFloatMinutes),
    freeFloatHours: formatHours(freeFloatMinutes),
    critical: scheduled.isCritical,
    longestPath: scheduled.isOnLongestPath,
  };
}
