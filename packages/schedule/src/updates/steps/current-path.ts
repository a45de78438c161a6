import { isFromStart, isMilestone, isToStart, listConstraints } from '../../model/index.ts';
import type { Activity, ActivityId, Minutes } from '../../model/index.ts';
import { getLagHoursPerDay } from '../compare-links.ts';
import { round } from '../row-values.ts';
import type { PathWork, WeakDriver } from '../windows.ts';
import { getDataDate } from './get-data-date.ts';
import type { ProjectTrack } from './project-track.ts';
import type { StepActivity, StepSchedule } from './schedule-step.ts';
import { isCompleted, listDriving, type PathActivity } from './step-end.ts';

/**
 * The work left on the followed chain of the current update, and the time left to the required finish. What the path leaves by
 * its start counts up to the start of the next activity.
 */
export function measurePathWork({ paired: { current }, last, followed, ruler }: ProjectTrack): PathWork {
  const workDays = last.path.reduce(
    (sum, { activity }, place) => sum + measureDays(last.after, activity, last.path[place + 1]),
    0,
  );
  const mustFinishBy = followed === undefined ? current.project.mustFinishBy : undefined;
  const requiredFinish = findRequiredFinish(last.last.activity, mustFinishBy);
  const measureLeft = (from: number): number | undefined =>
    requiredFinish === undefined
      ? undefined
      : round(ruler.measureWork(from, requiredFinish) / ruler.minutesPerDay);
  return {
    workDays: round(workDays),
    requiredFinish,
    daysLeft: measureLeft(getDataDate(current.project)),
    marginDays: measureLeft(last.last.workingFinish),
  };
}

function measureDays(after: StepSchedule, placed: StepActivity, next: PathActivity | undefined): number {
  const { activity, remainingStart, workingFinish } = placed;
  if (isCompleted(placed) || remainingStart === undefined) return 0;
  const isLeftEarly = next?.link !== undefined && isFromStart(next.link.type);
  const nextStart = isLeftEarly ? (next.activity.remainingStart ?? workingFinish) : workingFinish;
  const until = Math.min(workingFinish, nextStart);
  const minutes = Math.max(0, after.getWorkCalendar(activity).measureWork(remainingStart, until));
  return (
    Math.min(minutes, activity.remainingDurationMinutes ?? minutes) / 60 / after.getHoursPerDay(activity)
  );
}

const finishConstraints: ReadonlySet<string> = new Set(['finishOn', 'finishOnOrBefore', 'mandatoryFinish']);

/** The earliest date that a constraint or the project requires of a finish. */
export function findRequiredFinish(
  activity: Activity,
  mustFinishBy: Minutes | undefined,
): Minutes | undefined {
  const constrained = listConstraints(activity).flatMap(({ type, date }) =>
    finishConstraints.has(type) && date !== undefined ? [date] : [],
  );
  const dates = mustFinishBy === undefined ? constrained : [...constrained, mustFinishBy];
  return dates.toSorted((one, other) => one - other)[0];
}

const longDays = 60;
const longLagDays = 10;

/** Open activities on a driving path of the current update that are no work. */
export function listWeakDrivers({ paired: { current }, last, followed, getId }: ProjectTrack): WeakDriver[] {
  const own = new Set(current.activities.map(({ id }) => id));
  const assigned = new Set<ActivityId>();
  for (const { activityId } of current.schedule.assignments)
    if (own.has(activityId)) assigned.add(activityId);
  return [...listDriving(last, followed)].flatMap((key): WeakDriver[] => {
    const placed = last.after.activities.get(key);
    if (placed === undefined || isCompleted(placed)) return [];
    const { activity } = placed;
    const id = getId(placed);
    if (isMilestone(activity)) {
      return last.after.listDrivers(placed).flatMap(({ from, link: { lagMinutes } }): WeakDriver[] => {
        const ends = { predecessor: from.activity, successor: activity };
        const days = lagMinutes / 60 / getLagHoursPerDay(ends, current);
        return days > longLagDays ? [{ id, reason: 'lag', days: round(days), predecessor: getId(from) }] : [];
      });
    }
    const hoursPerDay = current.getHoursPerDay(activity.calendarId);
    const days = (activity.originalDurationMinutes ?? 0) / 60 / hoursPerDay;
    const weak = (reason: WeakDriver['reason']): WeakDriver[] => [
      { id, reason, days: round(days), predecessor: null },
    ];
    if (assigned.size > 0 && days > longDays && !assigned.has(activity.id)) return weak('long');
    return isHammock(last.after, activity) ? weak('levelOfEffort') : [];
  });
}

/** Whether a task begins with one activity and ends with another, and waits for the finish of none to begin. */
function isHammock({ logic }: StepSchedule, { id }: Activity): boolean {
  const links = logic.listIncoming(id);
  if (links.some(({ type }) => type === 'FS')) return false;
  const starts = links.filter(({ type }) => isToStart(type)).map(({ predecessorId }) => predecessorId);
  const ends = links.filter(({ type }) => type === 'FF').map(({ predecessorId }) => predecessorId);
  return starts.length > 0 && ends.some((end) => !starts.includes(end));
}
