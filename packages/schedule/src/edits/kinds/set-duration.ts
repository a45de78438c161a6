import type { PlanEditOf } from '@floatwise/contracts/plan-edits';
import { isMilestone, replaceFields, type Activity } from '../../model/index.ts';
import { dropExpectedFinish, noteAssignments } from '../notes.ts';
import type { Plan, PlanChange } from '../plan.ts';
import { readDuration } from '../read-values.ts';
import { refuse } from '../refuse.ts';
import { formatWork } from '../words.ts';

/** Sets the remaining duration, or the original one; of work that has not started both. */
export function setDuration(plan: Plan, edit: PlanEditOf<'setDuration'>): PlanChange {
  const activity = plan.getActivity(edit.activity, edit.project);
  const label = plan.labels.format(activity);
  const reason = findFixed(activity);
  if (reason !== undefined) refuse(`${label} ${reason}, so its duration cannot be set.`, 'activity');
  const hoursPerDay = plan.getHours(activity);
  const minutes = readDuration(edit, hoursPerDay);
  const isStarted = activity.status !== 'notStarted';
  const setsRemaining = !isStarted || edit.of === 'remaining';
  const setsOriginal = !isStarted || edit.of === 'original';
  const changed = replaceFields(activity, {
    ...(setsRemaining ? { remainingDurationMinutes: minutes } : {}),
    ...(setsOriginal ? { originalDurationMinutes: minutes } : {}),
  });
  const { activity: last, notes } = setsRemaining
    ? dropExpectedFinish(plan, changed)
    : { activity: changed, notes: [] };
  const before = edit.of === 'original' ? activity.originalDurationMinutes : findRemaining(activity);
  const format = (work: number | undefined): string =>
    formatWork(work, hoursPerDay, edit.hours !== undefined);
  return {
    lists: { activities: plan.replaceActivity(activity, last) },
    sentence: `${label}: ${edit.of} duration ${format(before)} → ${format(minutes)}`,
    notes: [...notes, ...noteAssignments(plan, activity)],
  };
}

/** What scheduling takes as the remaining duration. */
export const findRemaining = ({
  remainingDurationMinutes,
  originalDurationMinutes,
}: Activity): number | undefined => remainingDurationMinutes ?? originalDurationMinutes;

/** Why an activity has no duration of its own to change, or undefined. */
export function findFixed(activity: Activity): string | undefined {
  if (activity.status === 'completed') return 'is completed';
  if (isMilestone(activity)) return 'is a milestone';
  return findFollowing(activity);
}

/** Why an activity takes its dates from others, or undefined. */
export function findFollowing({ type }: Activity): string | undefined {
  if (type === 'levelOfEffort') return 'is a level of effort';
  return type === 'wbsSummary' ? 'is a WBS summary' : undefined;
}
