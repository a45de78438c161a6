import { ActivityLabels, formatMinutes, type Activity, type Minutes, type Schedule } from '../model/index.ts';
import { UnusableInputError } from '@floatwise/contracts/unusable-input-error';
import { computeCpm, type ScheduledActivity } from './compute-cpm.ts';
import { carriesLogic } from './create-network.ts';

const maxLoopIds = 10;

/** The dates and warnings of `computeCpm` as plain data. Throws `UnusableInputError` with E_LOOP for a loop, and as `computeCpm` does. */
export function computeCpmReport(schedule: Schedule) {
  const result = computeCpm(schedule);
  if (result.kind === 'loop')
    throw new UnusableInputError('E_LOOP', formatLoop(result.loop, new ActivityLabels(schedule)));
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

/** The sentence about a loop, with at most ten of its activities. */
export function formatLoop(loop: readonly Activity[], labels: ActivityLabels): string {
  const ids = loop.map((activity) => labels.format(activity));
  const shown = ids.length > maxLoopIds ? [...ids.slice(0, maxLoopIds), '...'] : [...ids, ids[0] ?? ''];
  return `The logic contains a loop: ${shown.join(' -> ')}. P6 cannot schedule it; remove one of these links and try again.`;
}

function formatDate(date: Minutes | undefined): string | null {
  return date === undefined ? null : formatMinutes(date);
}

/** Dates are in schedule time, such as 2026-03-16T08:00; `id` is the Activity ID. */
function reportActivity(scheduled: ScheduledActivity) {
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
