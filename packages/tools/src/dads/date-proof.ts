import { isFromStart, isToStart } from '@floatwise/schedule/model';
import type { SheetActivity, SheetNetwork } from '@floatwise/schedule/sheet';
import {
  countUntil,
  createCandidate,
  isSatisfied,
  type Candidate,
  type Link,
  type ListLinks,
} from './open-end.ts';

/** Why the dates of a sheet do not prove that a link moves none. */
type Doubt = 'resources' | 'latePredecessor' | 'lateSuccessor';

/** What the links into an activity imply for its start and finish. */
interface Waiting {
  /** It starts no earlier than this, whatever its other predecessors. */
  until: number;
  /** Whether its finish also depends on predecessors. */
  mayStretch: boolean;
  count: number;
}

/**
 * Creates a function that returns the doubt about a candidate; undefined for a link that moves no date, and for unknown dates.
 * `order` has predecessors before successors. README.md says why a link may move a date although the sheet's dates satisfy it.
 */
export function createDateProof(
  { activities, dataDate }: Pick<SheetNetwork, 'activities' | 'dataDate'>,
  order: Int32Array,
  listLinks: ListLinks,
): (candidate: Candidate) => Doubt | undefined {
  const hasWork = createWorkFinder({ activities });
  const known = new Map<number, Waiting>();
  /** Reads only new links, since links are appended and never removed. */
  const readWaiting = (index: number): Waiting => {
    const links = listLinks(index, 'start');
    const waiting = known.get(index) ?? { until: -Infinity, mayStretch: false, count: 0 };
    known.set(index, waiting);
    for (; waiting.count < links.length; waiting.count++) {
      const link = links[waiting.count];
      if (link === undefined) continue;
      if (!isToStart(link.type)) waiting.mayStretch = true;
      const before = activities[link.predecessor];
      if (!isToStart(link.type) || (link.lag ?? 0) < 0 || before === undefined) continue;
      if (before.status === 'completed' || isLate(before)) continue;
      const { from = -Infinity } = createCandidate({ activities }, link);
      waiting.until = Math.max(waiting.until, from);
    }
    return waiting;
  };

  /** Whether unstarted work already waits for an instant: the data date, or a predecessor with dates in the sheet. */
  const waitsUntil = ({ index, status }: SheetActivity, instant: number): boolean =>
    status === 'notStarted' && (instant <= (dataDate ?? -Infinity) || instant <= readWaiting(index).until);

  /** Whether resource-dependent work that waits for an instant still starts at the sheet's date. */
  const canStartBy = (activity: SheetActivity, from: number): boolean => {
    // The sheet has no date for the start of the remaining work.
    if (activity.start === undefined || activity.status === 'inProgress') return false;
    return hasWork(activity, from, activity.start) || waitsUntil(activity, from);
  };

  /** Whether the event at the predecessor may happen after `from`, and after `to`. */
  const mayLeaveLater = (link: Link, before: SheetActivity, from: number, to: number): boolean => {
    if (isFromStart(link.type)) {
      if (!isResourceDependent(before)) return false;
      if (before.status === 'inProgress' || !hasWork(before, from, to)) return true;
      // A start rounded up on two calendars may pass the date in between.
      const after = activities[link.successor];
      return after !== undefined && isResourceDependent(after) && after.calendar !== before.calendar;
    }
    // Before it was postponed, it may have ended when the predecessors of its finish did, or at the next working time of its calendar.
    return isLate(before) && !hasWork(before, from, to) && readWaiting(before.index).mayStretch;
  };

  /** As Late As Possible activities that could start at the sheet's date from the beginning without moving anything else. */
  const settled = new Set<number>();
  /** Whether the successor of a link keeps its dates if the predecessor takes those of the sheet. */
  const isHeld = (link: Link): boolean => {
    const after = activities[link.successor];
    const candidate = createCandidate({ activities }, link);
    const { from } = candidate;
    if (after === undefined || from === undefined || (link.lag ?? 0) !== 0) return false;
    if (isSatisfied(candidate) !== true || after.status !== 'notStarted') return false;
    if (isResourceDependent(after) && !canStartBy(after, from)) return false;
    if (!isToStart(link.type) && after.expectedFinish !== undefined) return false;
    return !isLate(after) || settled.has(after.index);
  };
  const ends = findLastFinishes(activities);
  for (const place of order.toReversed()) {
    const activity = activities[place];
    if (activity === undefined || !isLate(activity) || activity.status === 'inProgress') continue;
    const { index, projectId, start, finish, expectedFinish } = activity;
    if (start === undefined || finish === undefined || expectedFinish !== undefined) continue;
    // A later finish would postpone other As Late As Possible activities of the project.
    if (isResourceDependent(activity) || finish > (ends.get(projectId) ?? -Infinity)) continue;
    if (listLinks(index, 'finish').every(isHeld)) settled.add(index);
  }

  return ({ link, from, to }) => {
    const [before, after] = [activities[link.predecessor], activities[link.successor]];
    if (before === undefined || after === undefined || from === undefined || to === undefined)
      return undefined;
    // Completed work never delays beyond the data date.
    if (before.status === 'completed') return undefined;
    if (mayLeaveLater(link, before, from, to))
      return isResourceDependent(before) ? 'resources' : 'latePredecessor';
    if (isResourceDependent(after) && !canStartBy(after, from)) return 'resources';
    const isPushed = isLate(after) && !settled.has(after.index) && !waitsUntil(after, from);
    return isPushed ? 'lateSuccessor' : undefined;
  };
}

const isResourceDependent = ({ type }: SheetActivity): boolean => type === 'resourceDependent';

/** Whether it is an incomplete As Late As Possible activity. */
export const isLate = ({ constraints, status }: SheetActivity): boolean =>
  status !== 'completed' && constraints.some(({ type }) => type === 'asLateAsPossible');

/** By project, the latest finish of activities whose dates in the sheet are those used by successors. */
function findLastFinishes(activities: readonly SheetActivity[]): Map<string | undefined, number> {
  const ends = new Map<string | undefined, number>();
  for (const activity of activities) {
    const { row, status, carriesLogic, finish = -Infinity, projectId } = activity;
    if (row === undefined || status === 'completed' || !carriesLogic || isLate(activity)) continue;
    ends.set(projectId, Math.max(ends.get(projectId) ?? -Infinity, finish));
  }
  return ends;
}

/** Whether work is known to start on the calendar of an activity within these dates, both inclusive. */
type HasWork = (activity: SheetActivity, from: number, to: number) => boolean;

/** Infers working times of a calendar, which sheets lack, from the start dates of its activities. */
function createWorkFinder({ activities }: Pick<SheetNetwork, 'activities'>): HasWork {
  let starts: ReadonlyMap<string, readonly number[]> | undefined;
  return (activity, from, to) => {
    if (activity.calendar === undefined || from > to) return false;
    starts ??= listStarts(activities);
    const known = starts.get(formatCalendar(activity)) ?? [];
    const next = known[countUntil(known, (start) => start < from)];
    return next !== undefined && next <= to;
  };
}

function listStarts(activities: readonly SheetActivity[]): Map<string, number[]> {
  // Finish milestones may start where work ends; resource-dependent work starts when its resources do.
  const unclear: readonly SheetActivity['type'][] = [undefined, 'resourceDependent', 'finishMilestone'];
  const plain = activities.filter(
    ({ row, status, type, calendar, carriesLogic }) =>
      row !== undefined &&
      status === 'notStarted' &&
      carriesLogic &&
      calendar !== undefined &&
      !unclear.includes(type),
  );
  const byCalendar = [...Map.groupBy(plain, formatCalendar)];
  return new Map(
    byCalendar.map(([key, own]) => [key, own.flatMap(({ start }) => start ?? []).sort((a, b) => a - b)]),
  );
}

/** Projects may have calendars of the same name. */
const formatCalendar = ({ calendar = '', projectId = '' }: SheetActivity): string =>
  `${projectId}\0${calendar}`;
