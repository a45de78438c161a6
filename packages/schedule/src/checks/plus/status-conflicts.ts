import { formatDecimal } from '@floatwise/contracts/format-decimal';
import type { Activity } from '../../model/index.ts';
import { hasDuration } from '../assessment.ts';
import type { Check } from '../check.ts';
import { listActivityOffenders, none, toCount } from '../figures.ts';
import { findPercentComplete } from '../percent-complete.ts';
import { isMilestoneType } from './open-activities.ts';

/** P11 Status conflicts: completed with remaining duration or without actual finish; in progress without remaining duration, without actual start or at 0 %; actual start after actual finish; not started with actual dates; a task to do whose duration is only a remaining one. Limit 0. */
export const statusConflicts: Check = {
  no: 'P11',
  title: 'Status Conflicts',
  group: 'Status',
  counts: 'activities whose status, actual dates and remaining duration contradict each other',
  outOf: 'activities without level of effort and WBS summaries',
  unit: 'count',
  source: 'Floatwise Plus',
  practices: [9],
  meaning: 'P6 schedules such activities by rules nobody expects, so the update cannot be trusted.',
  remedy: 'Correct status, actual dates or remaining duration in the activity table.',
  getLimit: () => none,
  run: ({ logicActivities }) =>
    toCount(
      listActivityOffenders(logicActivities, judgeStatus),
      logicActivities.length,
      'There are no activities.',
    ),
};

function judgeStatus(activity: Activity): string | undefined {
  const { status, actualStart, actualFinish, remainingDurationMinutes } = activity;
  const faults: string[] = [];
  if (actualStart !== undefined && actualFinish !== undefined && actualStart > actualFinish) {
    faults.push('Actual start after actual finish');
  }
  switch (status) {
    case 'completed':
      if ((remainingDurationMinutes ?? 0) > 0) faults.push('Completed with remaining duration');
      if (actualFinish === undefined) faults.push('Completed without an actual finish');
      break;
    case 'inProgress':
      if (remainingDurationMinutes === 0 && !isMilestoneType(activity))
        faults.push('In progress without remaining duration');
      if (actualStart === undefined) faults.push('In progress without an actual start');
      if (findPercentComplete(activity) === 0) faults.push('In progress at 0%');
      break;
    case 'notStarted':
      if (actualStart !== undefined || actualFinish !== undefined)
        faults.push('Not started with actual dates');
      break;
  }
  if (lacksOriginalDuration(activity))
    faults.push(
      `Original duration 0, but ${formatDecimal((remainingDurationMinutes ?? 0) / 60)} h of work remain`,
    );
  return faults.length === 0 ? undefined : faults.join('; ');
}

/** A task that counts as work only for what remains of it. */
const lacksOriginalDuration = (activity: Activity): boolean =>
  activity.status !== 'completed' &&
  !isMilestoneType(activity) &&
  hasDuration(activity) &&
  (activity.originalDurationMinutes ?? 0) <= 0;
