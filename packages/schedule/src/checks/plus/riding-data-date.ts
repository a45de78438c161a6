import { getLagCalendar } from '../../cpm/lag-calendar.ts';
import { isFromStart, isToStart, type Activity, type Minutes, type Relationship } from '../../model/index.ts';
import { toDayMinutes, findDataDateProblem, type AssessedLink, type Assessment } from '../assessment.ts';
import { atMost, findActivityShare } from '../figures.ts';
import { formatDate } from '../format-figures.ts';
import { listOpenActivities } from './open-activities.ts';
import type { CheckRule } from '../check.ts';

/**
 * P13 Riding the data date: not started, early start within one working day of the data date, no predecessor drives it. A
 * predecessor drives if our scheduling of the file finds that its link sets the early start. The date the link depends on
 * must lie ahead or, with the lag, come right before the start: no working time between them on the calendar of either
 * end. Scheduling itself puts all that happened at the data date, so it takes any completed predecessor for a driver.
 * Limit 5 %.
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
    if (notApplicable !== undefined) return { of: population.length, notApplicable, offenders: [] };
    const cpm = assessment.getCpm();
    if (cpm.kind === 'loop') {
      return {
        of: population.length,
        notApplicable: 'The logic contains a loop: nothing can be scheduled.',
        offenders: [],
      };
    }
    const driving = new Set<Relationship | undefined>();
    for (const index of cpm.drivingRelationships) driving.add(assessment.schedule.relationships[index]);
    const isDriving = (link: AssessedLink): boolean =>
      driving.has(link.relationship) && isPressing(assessment, link);
    return findActivityShare(population, 'Every activity has started.', (activity) => {
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

/** What the link waits for lies ahead, or happened and, with its lag, reaches the successor's date. */
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

/** When what a link waits for happened; undefined while it lies ahead. */
function findHappened({ predecessor, relationship }: AssessedLink): Minutes | undefined {
  if (predecessor === undefined || predecessor.status === 'notStarted') return undefined;
  if (isFromStart(relationship.type)) return predecessor.actualStart;
  return predecessor.status === 'completed' ? predecessor.actualFinish : undefined;
}

/** An activity in progress whose remaining work waits beyond the data date makes those that follow its start wait too. */
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
