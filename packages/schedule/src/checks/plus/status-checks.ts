import { formatDecimal } from '@floatwise/contracts/format-decimal';
import type { Activity, Minutes } from '../../model/index.ts';
import { hasDuration, findDataDateProblem, type Assessment } from '../assessment.ts';
import { atMost, findActivityShare, findActivityCount, joinFaults } from '../figures.ts';
import { findPercentComplete } from '../percent-complete.ts';
import { isMilestoneType } from './open-activities.ts';
import { formatDate } from '../format-figures.ts';
import type { CheckRule } from '../check.ts';

/**
 * P11 Status conflicts: completed with remaining duration or without actual finish; in progress without remaining
 * duration, without actual start or at 0 %. Also: actual start after actual finish, not started with actual dates, and an
 * open task with only a remaining duration. Limit 0.
 */
export const statusConflicts: CheckRule = {
  counts: 'activities whose status, actual dates and remaining duration contradict each other',
  outOf: 'activities without level of effort and WBS summaries',
  meaning: 'P6 schedules such activities in unexpected ways, so the update cannot be trusted.',
  remedy: 'Correct status, actual dates or remaining duration in the activity table.',
  run: ({ logicActivities }) => findActivityCount(logicActivities, 'There are no activities.', judgeStatus),
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
  return joinFaults(faults);
}

/** A task that counts as work only for what remains of it. */
const lacksOriginalDuration = (activity: Activity): boolean =>
  activity.status !== 'completed' &&
  !isMilestoneType(activity) &&
  hasDuration(activity) &&
  (activity.originalDurationMinutes ?? 0) <= 0;

export const actualsOffCalendar: CheckRule = {
  counts: 'activities with an actual date on non-working time or after the data date',
  outOf: 'activities with actual dates',
  meaning:
    'Actual dates outside working time are often typed in without their hour, and shift durations and lags.',
  remedy: 'Set the hour to working time, or correct the calendar if work really went on then.',
  needsProject: true,
  getLimit: () => atMost(0.05),
  run: (assessment) => {
    const population = assessment.logicActivities.filter(
      ({ actualStart, actualFinish }) => actualStart !== undefined || actualFinish !== undefined,
    );
    return findActivityShare(population, 'No activity has started.', (activity) =>
      judgeActuals(assessment, activity),
    );
  },
};

function judgeActuals({ getCalendar, getDataDate }: Assessment, activity: Activity): string | undefined {
  const calendar = getCalendar(activity);
  const dataDate = getDataDate(activity);
  const faults: string[] = [];
  const judge = (name: string, date: Minutes | undefined): void => {
    if (date === undefined) return;
    // The start and the end of a working period both belong to it.
    const isWorking = calendar.getNextWorkStart(date) === date || calendar.getPreviousWorkEnd(date) === date;
    if (!isWorking) faults.push(`${name} ${formatDate(date)} is not working time`);
    if (dataDate !== undefined && date > dataDate)
      faults.push(`${name} ${formatDate(date)} is after the data date`);
  };
  judge('Actual start', activity.actualStart);
  judge('Actual finish', activity.actualFinish);
  return joinFaults(faults);
}

/** P14 Progress beyond the data date: percent complete above 0, or completed, with an actual (else early) start at or after the data date. Limit 0. */
export const progressBeyondDataDate: CheckRule = {
  counts:
    'activities with progress (completed, or a percent complete above 0) although they start at or after the data date',
  outOf: 'activities that are completed or have a percent complete above 0',
  meaning: 'Progress claimed for the future means the data date is older than the status.',
  remedy: 'Move the data date to the day of the status, or take the progress back.',
  run: (assessment) => {
    const { logicActivities, getDataDate } = assessment;
    const population = logicActivities.filter(
      (activity) => activity.status === 'completed' || (findPercentComplete(activity) ?? 0) > 0,
    );
    const notApplicable = findDataDateProblem(assessment);
    if (notApplicable !== undefined) return { of: population.length, notApplicable, offenders: [] };
    return findActivityCount(population, 'No activity has progress.', (activity) => {
      const dataDate = getDataDate(activity);
      const start = activity.actualStart ?? activity.earlyStart;
      if (dataDate === undefined || start === undefined || start < dataDate) return undefined;
      if (activity.status === 'completed' && start === dataDate) return undefined;
      return `Starts ${formatDate(start)}, data date ${formatDate(dataDate)}`;
    });
  },
};
