import { isFromStart, isToStart, minutesPerDay } from '@floatwise/schedule/model';
import type { SheetActivity, SheetLabels, SheetNetwork } from '@floatwise/schedule/sheet';
import { formatCounted } from '../answer/format-count.ts';
import type { DateJudge } from './date-judge.ts';
import { createDateProof, isLate } from './date-proof.ts';
import {
  hasStarted,
  isSatisfied,
  leavesActualDate,
  type Candidate,
  type Link,
  type ListLinks,
} from './open-end.ts';

type DatedPlan = Pick<SheetNetwork, 'activities' | 'dataDate'>;

interface BookLinks {
  readonly labels: SheetLabels;
  /** The links before any are added. */
  readonly links: readonly Link[];
  /** Activities with predecessors before successors. */
  readonly order: Int32Array;
  readonly listLinks: ListLinks;
}

/** Judges by the dates of a sheet, without calendars, resources and options. README.md says what it cannot know. */
export function createSheetJudge(
  sheet: SheetNetwork,
  { labels, links, order, listLinks }: BookLinks,
): DateJudge {
  const { activities } = sheet;
  const plan: DatedPlan = { activities, dataDate: findOnlyDataDate(sheet) };
  const held = findHeldActivities(plan, links);
  const findDoubt = createDateProof(plan, order, listLinks);
  /**
   * Whether the link leaves an actual date that does not determine when its successor can start or finish. Across
   * projects P6 uses the successor's data date, which may be later.
   */
  const leavesHeld = (link: Link): boolean =>
    (held.has(link.predecessor) || joinsProjects(activities, link)) && leavesActualDate(activities, link);
  /** Whether the link reaches a possible expected finish: P6 then counts the start back from the predecessors of the finish. */
  const reachesExpectedFinish = ({ successor, type }: Link): boolean =>
    !isToStart(type) && activities[successor]?.expectedFinish !== undefined;
  /**
   * Whether the link leaves the start of work in progress that is on another calendar or resumes later. P6 uses the
   * start of the remaining work, which can be later than the data date on that calendar and than the successor's start.
   */
  const leavesLaterRest = (link: Link): boolean => isFromStart(link.type) && startsRestLater(plan, link);
  /**
   * Whether the link would move its As Late As Possible predecessor earlier, as its first successor. Resources may allow such work to
   * start at another date even if the link leaves no room. For work in progress, the remaining work would start with the successor.
   */
  const pullsLate = ({ link: { predecessor, type }, from, to }: Candidate): boolean => {
    const activity = activities[predecessor];
    if (activity === undefined || !isLate(activity)) return false;
    if (activity.status === 'inProgress' && isFromStart(type)) return true;
    const hasRoom = from !== to || activity.type === 'resourceDependent';
    return hasRoom && listLinks(predecessor, 'finish').length === 0;
  };
  return {
    isClear: (candidate) => {
      const { link } = candidate;
      if (leavesHeld(link) || leavesLaterRest(link) || reachesExpectedFinish(link)) return false;
      return !pullsLate(candidate) && findDoubt(candidate) === undefined;
    },
    describe: (candidate) => {
      const { link, from = 0, to = 0 } = candidate;
      const [before, after] = [labels.format(link.predecessor), labels.format(link.successor)];
      if (leavesHeld(link)) return `would wait for what ${before} did not wait for`;
      if (leavesLaterRest(link))
        return `would wait for the rest of ${before}, which is on another calendar or resumes later`;
      if (reachesExpectedFinish(link))
        return `would lead to the finish of ${after}, which has an expected finish`;
      const isFree = isSatisfied(candidate) === true;
      if (isFree && pullsLate(candidate)) return `would move ${before}, which is to be as late as possible`;
      const doubt = isFree ? findDoubt(candidate) : undefined;
      if (doubt === 'resources')
        return `may move ${after}: the sheet does not show when the resources of ${before} or ${after} work`;
      if (doubt !== undefined)
        return `may move a date: the sheet does not show how early ${doubt === 'latePredecessor' ? before : after} could be, which is to be as late as possible`;
      return `would move ${after} by ${formatCounted((from - to) / minutesPerDay, 'day')}`;
    },
    add: () => undefined,
  };
}

/**
 * Indexes of started or finished activities that depend on future work, directly or through out-of-sequence activities, or that may wait
 * for the rest of a lag. With retained logic P6 makes their successors wait for that too, regardless of actual dates.
 */
function findHeldActivities(plan: DatedPlan, links: readonly Link[]): ReadonlySet<number> {
  const { activities } = plan;
  const held = new Set<number>();
  const between: Link[] = [];
  for (const link of links) {
    if (!hasStarted(activities[link.successor])) continue;
    const isInProgress = activities[link.successor]?.status === 'inProgress';
    // Completed work passes on a lag to its finish too.
    const isWaiting =
      ((link.lag ?? 0) > 0 && (isInProgress || link.type === 'SF')) ||
      (isFromStart(link.type) && startsRestLater(plan, link));
    if (isWaiting || joinsProjects(activities, link) || !leavesActualDate(activities, link))
      held.add(link.successor);
    else between.push(link);
  }
  if (held.size === 0) return held;
  const bySource = Map.groupBy(between, ({ predecessor }) => predecessor);
  // Also visits members added during the loop.
  for (const activity of held) {
    for (const { successor } of bySource.get(activity) ?? []) held.add(successor);
  }
  return held;
}

/** Whether the remaining work of a predecessor in progress may start later than the successor's calendar allows at the data date. */
function startsRestLater({ activities, dataDate }: DatedPlan, { predecessor, successor }: Link): boolean {
  const [before, after] = [activities[predecessor], activities[successor]];
  if (before?.status !== 'inProgress') return false;
  const resumesLater = before.resumed !== undefined && before.resumed > (dataDate ?? -Infinity);
  return resumesLater || before.calendar !== after?.calendar;
}

/** The data date of the sheet; undefined if the sheet has several projects, since it belongs to the first. */
const findOnlyDataDate = ({ activities, dataDate }: DatedPlan): DatedPlan['dataDate'] =>
  activities.every(({ projectId }) => projectId === activities[0]?.projectId) ? dataDate : undefined;

/** Each project has its own data date. */
const joinsProjects = (activities: readonly SheetActivity[], { predecessor, successor }: Link): boolean =>
  activities[predecessor]?.projectId !== activities[successor]?.projectId;
