import type { StartReason } from '../windows.ts';
import { getDataDate } from './get-data-date.ts';
import type { StepSchedule } from './schedule-step.ts';
import { isCompleted, type PathActivity } from './step-end.ts';

/** What the first open activity of a path begins at; undefined if that is the data date, or if nothing is open. */
export function explainStart(after: StepSchedule, path: readonly PathActivity[]): StartReason | undefined {
  const place = path.findIndex(({ activity }) => !isCompleted(activity));
  const first = path[place];
  const start = first?.activity.remainingStart;
  if (first === undefined || start === undefined || !after.isWaiting(first.activity)) return undefined;
  const { activity } = first.activity;
  const calendar = after.getWorkCalendar(activity);
  const isAt = (date: number | undefined): boolean =>
    date !== undefined && calendar.getNextWorkStart(date) === calendar.getNextWorkStart(start);
  // A driver before it is completed, and its lag has not elapsed.
  if (first.link !== undefined) return first.link.lagMinutes > 0 ? 'lag' : undefined;
  if (activity.status === 'inProgress' && isAt(activity.resumed)) return 'resume';
  if (isAt(activity.externalEarlyStart)) return 'external';
  if (activity.primaryConstraint !== undefined || activity.secondaryConstraint !== undefined)
    return 'constraint';
  const project = after.schedule.projects.find(({ id }) => id === activity.projectId);
  if (project !== undefined && project.plannedStart !== getDataDate(project) && isAt(project.plannedStart))
    return 'projectStart';
  return after.logic.listIncoming(activity.id).some(({ isDriving }) => isDriving)
    ? 'otherProject'
    : undefined;
}
