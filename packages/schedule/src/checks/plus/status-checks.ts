import { formatDecimal } from '@floatwise/contracts/format-decimal';
import type { Activity, Minutes } from '../../model/index.ts';
import { formatDate, findPercentComplete, isFromStart, isToStart, isMilestone } from '../../model/index.ts';
import type { Assessment, AssessedLink } from '../assessment.ts';
import { hasDuration, findDataDateProblem, toDayMinutes } from '../assessment.ts';
import { atMost, judgeActivities, joinFaults } from '../figures.ts';
import { listOpenActivities } from '../exclusions.ts';
import type { CheckRule } from '../check.ts';
import { getLagCalendar } from '../../cpm/create-network.ts';

/**
 * P11 Status conflicts: completed with remaining duration or without actual finish; in progress without remaining duration,
 * without actual start or at 0 %. Also actual start after actual finish, not started with actual dates, and an open task with
 * only a remaining duration. Limit 0.
 */
export const statusConflicts: CheckRule = {
  counts: 'activities whose status, actual dates and remaining duration contradict each other',
  outOf: 'activities without level of effort and WBS summaries',
  meaning: 'P6 schedules such activities in unexpected ways, so the update cannot be trusted.',
  remedy: 'Correct status, actual dates or remaining duration in the activity table.',
  run: ({ logicActivities }) => judgeActivities(logicActivities, 'There are no activities.', judgeStatus),
};

function judgeStatus(activity: Activity): string | undefined {
  const { status, actualStart, actualFinish, remainingDurationMinutes: remaining = 0 } = activity;
  const isTask = !isMilestone(activity);
  const [isCompleted, isOpen] = [status === 'completed', status === 'inProgress'];
  const isBackwards = actualStart !== undefined && actualFinish !== undefined && actualStart > actualFinish;
  const hasActuals = actualStart !== undefined || actualFinish !== undefined;
  // A task that counts as work only because of its remaining duration.
  const lacksOriginal =
    !isCompleted && isTask && hasDuration(activity) && (activity.originalDurationMinutes ?? 0) <= 0;
  return joinFaults([
    isBackwards && 'Actual start after actual finish',
    isCompleted && remaining > 0 && 'Completed with remaining duration',
    isCompleted && actualFinish === undefined && 'Completed without an actual finish',
    isOpen && isTask && activity.remainingDurationMinutes === 0 && 'In progress without remaining duration',
    isOpen && actualStart === undefined && 'In progress without an actual start',
    isOpen && findPercentComplete(activity) === 0 && 'In progress at 0%',
    status === 'notStarted' && hasActuals && 'Not started with actual dates',
    lacksOriginal && `Original duration 0, but ${formatDecimal(remaining / 60)} h of work remain`,
  ]);
}

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
    return judgeActivities(population, 'No activity has started.', (activity) =>
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

/** P14 Progress beyond the data date: percent complete above 0, or completed, but actual (else early) start not before it. Limit 0. */
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
    if (notApplicable !== undefined) return { population, notApplicable };
    return judgeActivities(population, 'No activity has progress.', (activity) => {
      const dataDate = getDataDate(activity);
      const start = activity.actualStart ?? activity.earlyStart;
      if (dataDate === undefined || start === undefined || start < dataDate) return undefined;
      if (activity.status === 'completed' && start === dataDate) return undefined;
      return `Starts ${formatDate(start)}, data date ${formatDate(dataDate)}`;
    });
  },
};

/**
 * P13 Riding the data date: not started, early start within one working day of the data date, no driving predecessor. A predecessor drives
 * if our scheduling of the file finds that its link sets the early start. In addition, the date on which the link depends must be in the
 * future or, with the lag, directly before the start. Directly means without working time between them on the calendar of either end.
 * Scheduling alone moves all past events to the data date, so every completed predecessor would drive. Limit 5 %.
 */
export const ridingDataDate: CheckRule = {
  counts:
    'activities that have not started, start within a working day of the data date and have no driving predecessor. An actual date of a predecessor drives only if, with the lag, no working time of either activity lies between it and the start',
  outOf: 'activities that have not started',
  meaning:
    'Work without a driving predecessor that moves with the data date at each update is not about to start.',
  remedy: 'Link it to what it really waits for, or start it.',
  getLimit: () => atMost(0.05),
  run: (assessment) => {
    const population = listOpenActivities(assessment).filter(({ status }) => status === 'notStarted');
    const notApplicable = findDataDateProblem(assessment);
    if (notApplicable !== undefined) return { population, notApplicable };
    const { loop, driving } = assessment.getCpm();
    if (loop !== undefined)
      return { population, notApplicable: 'The logic contains a loop: nothing can be scheduled.' };
    const isDriving = (link: AssessedLink): boolean =>
      driving.has(link.relationship) && isPressing(assessment, link);
    return judgeActivities(population, 'Every activity has started.', (activity) => {
      const { earlyStart } = activity;
      if (earlyStart === undefined || !isAtDataDate(assessment, activity, earlyStart)) return undefined;
      const incoming = assessment.getIncoming(activity);
      if (incoming.some(isDriving)) return undefined;
      return `Starts ${formatDate(earlyStart)}, at the data date; ${describePredecessors(assessment, incoming)}`;
    });
  },
};

function isAtDataDate(assessment: Assessment, activity: Activity, earlyStart: Minutes): boolean {
  const dataDate = assessment.getDataDate(activity);
  if (dataDate === undefined) return false;
  const distance = assessment.getCalendar(activity).measureWork(dataDate, earlyStart);
  return distance <= toDayMinutes(assessment, activity, 1);
}

/** True if the predecessor's event is in the future, or happened and, with its lag, reaches the successor's date. */
function isPressing(assessment: Assessment, link: AssessedLink): boolean {
  const { predecessor, successor, relationship } = link;
  const project = successor && assessment.findProject(successor);
  if (predecessor === undefined || successor === undefined || project === undefined) return true;
  const happened = findHappened(link);
  const reached = isToStart(relationship.type) ? successor.earlyStart : successor.earlyFinish;
  if (happened === undefined || reached === undefined) return true;
  if (isHeldItself(assessment, predecessor)) return true;
  const before = { calendar: assessment.getCalendar(predecessor), project };
  const after = { calendar: assessment.getCalendar(successor), project };
  const lagCalendar = getLagCalendar(before, after, assessment.calendars);
  const released = lagCalendar.addWork(happened, relationship.lagMinutes);
  return [before, after].some(({ calendar }) => calendar.measureWork(released, reached) <= 0);
}

/** When the predecessor's event happened; undefined if it is in the future. */
function findHappened({ predecessor, relationship }: AssessedLink): Minutes | undefined {
  if (predecessor === undefined || predecessor.status === 'notStarted') return undefined;
  if (isFromStart(relationship.type)) return predecessor.actualStart;
  return predecessor.status === 'completed' ? predecessor.actualFinish : undefined;
}

/** True for an activity in progress whose remaining work starts after the data date, which also delays successors of its start. */
function isHeldItself(assessment: Assessment, predecessor: Activity): boolean {
  const dataDate = assessment.getDataDate(predecessor);
  const { status, earlyStart } = predecessor;
  if (status !== 'inProgress' || dataDate === undefined || earlyStart === undefined) return false;
  return assessment.getCalendar(predecessor).measureWork(dataDate, earlyStart) > 0;
}

/** `it has no predecessor`, `its predecessor does not set it (A1, finished 2026-03-06 17:00)`. */
function describePredecessors({ labels }: Assessment, incoming: readonly AssessedLink[]): string {
  if (incoming.length === 0) return 'it has no predecessor';
  const who =
    incoming.length === 1
      ? 'its predecessor does not set it'
      : `none of its ${incoming.length} predecessors sets it`;
  let latest: AssessedLink | undefined;
  for (const link of incoming) {
    if (findHappened(link) === undefined) continue;
    if (latest === undefined || (findHappened(link) ?? 0) > (findHappened(latest) ?? 0)) latest = link;
  }
  const happened = latest && findHappened(latest);
  if (latest?.predecessor === undefined || happened === undefined) return who;
  const verb = isFromStart(latest.relationship.type) ? 'started' : 'finished';
  const label = incoming.length === 1 ? '' : 'latest: ';
  return `${who} (${label}${labels.format(latest.predecessor)}, ${verb} ${formatDate(happened)})`;
}
