import { isFromStart, isToStart } from '@floatwise/schedule';
import type { SheetActivity, SheetNetwork } from '@floatwise/schedule/sheet';
import { createWorkFinder, type HasWork } from './create-work-finder.ts';
import { createCandidate, isSatisfied, type Candidate, type Link, type Side } from './open-end.ts';

/** What keeps the dates of a sheet from proving that a link moves none. */
export type Doubt = 'resources' | 'latePredecessor' | 'lateSuccessor';

/** What the links into an activity say of its start and finish. */
interface Waiting {
  /** It starts no earlier, whatever else it waits for. */
  until: number;
  /** Whether its finish waits for others too. */
  mayStretch: boolean;
  /** How many links have been read. */
  count: number;
}

type ListLinks = (activity: number, side: Side) => readonly Link[];

/**
 * Separates links that move no date from those that may although the dates of the sheet satisfy them. P6 rounds the start of
 * resource-dependent work up to its own calendar, then to its resources', and sheets have neither. Activities As Late As Possible have
 * two early dates: others wait for the earlier ones, and the sheet has those to which they are moved afterwards.
 */
export class DateProof {
  readonly #activities: readonly SheetActivity[];
  readonly #dataDate: number | undefined;
  readonly #hasWork: HasWork;
  readonly #listLinks: ListLinks;
  readonly #waiting = new Map<number, Waiting>();
  /** As Late As Possible, and if they start as late as the sheet says already when others wait for them, nothing else moves. */
  readonly #settled: ReadonlySet<number>;

  /** `order` has predecessors before successors. */
  constructor(
    { activities, dataDate }: Pick<SheetNetwork, 'activities' | 'dataDate'>,
    order: ArrayLike<number>,
    listLinks: ListLinks,
  ) {
    this.#activities = activities;
    this.#dataDate = dataDate;
    this.#hasWork = createWorkFinder({ activities });
    this.#listLinks = listLinks;
    this.#settled = this.#findSettled(order);
  }

  /** Undefined for a link that moves no date, and where dates are not known: nothing is promised of those. */
  findDoubt(candidate: Candidate): Doubt | undefined {
    const { link, from, to } = candidate;
    const [before, after] = [this.#activities[link.predecessor], this.#activities[link.successor]];
    if (before === undefined || after === undefined || from === undefined || to === undefined)
      return undefined;
    // What is done asks for nothing later than the data date.
    if (before.status === 'completed') return undefined;
    if (this.#mayLeaveLater(candidate, before, { from, to }))
      return isResourceDependent(before) ? 'resources' : 'latePredecessor';
    if (isResourceDependent(after) && !this.#canStartBy(after, from)) return 'resources';
    const isPushed = isLate(after) && !this.#settled.has(after.index) && !this.#waitsUntil(after, from);
    return isPushed ? 'lateSuccessor' : undefined;
  }

  /** Whether what leaves the predecessor may be later than `from`, and later than `to`. */
  #mayLeaveLater(
    { link }: Candidate,
    before: SheetActivity,
    { from, to }: { from: number; to: number },
  ): boolean {
    if (isFromStart(link.type)) {
      if (!isResourceDependent(before)) return false;
      if (before.status === 'inProgress' || !this.#hasWork(before, from, to)) return true;
      // A start that is rounded up on two calendars may pass the date in between.
      const after = this.#activities[link.successor];
      return after !== undefined && isResourceDependent(after) && after.calendar !== before.calendar;
    }
    // Before it was moved it may have ended with what its finish waits for, at the latest when its calendar works again.
    return isLate(before) && !this.#hasWork(before, from, to) && this.#readWaiting(before.index).mayStretch;
  }

  /** Whether resource-dependent work that waits for an instant still starts when the sheet says. */
  #canStartBy(activity: SheetActivity, from: number): boolean {
    // What is left of work in progress starts at a date that the sheet does not have.
    if (activity.start === undefined || activity.status === 'inProgress') return false;
    return this.#hasWork(activity, from, activity.start) || this.#waitsUntil(activity, from);
  }

  /** Whether work that has not started waits for an instant already: the data date, or a predecessor whose dates the sheet has. */
  #waitsUntil({ index, status }: SheetActivity, instant: number): boolean {
    if (status !== 'notStarted') return false;
    if (instant <= (this.#dataDate ?? -Infinity)) return true;
    return instant <= this.#readWaiting(index).until;
  }

  /** Links are only ever added, below those that have been read. */
  #readWaiting(index: number): Waiting {
    const links = this.#listLinks(index, 'start');
    const known = this.#waiting.get(index) ?? { until: -Infinity, mayStretch: false, count: 0 };
    this.#waiting.set(index, known);
    for (; known.count < links.length; known.count++) {
      const link = links[known.count];
      if (link === undefined) continue;
      if (!isToStart(link.type)) known.mayStretch = true;
      const before = this.#activities[link.predecessor];
      if (!isToStart(link.type) || (link.lag ?? 0) < 0 || before === undefined) continue;
      if (before.status === 'completed' || isLate(before)) continue;
      const { from = -Infinity } = createCandidate({ activities: this.#activities }, link);
      known.until = Math.max(known.until, from);
    }
    return known;
  }

  #findSettled(order: ArrayLike<number>): Set<number> {
    const settled = new Set<number>();
    if (!this.#activities.some(isLate)) return settled;
    const ends = findLastFinishes(this.#activities);
    for (let place = order.length - 1; place >= 0; place--) {
      const activity = this.#activities[order[place] ?? 0];
      if (activity === undefined || !isLate(activity) || activity.status === 'inProgress') continue;
      const { index, projectId, start, finish, expectedFinish } = activity;
      if (start === undefined || finish === undefined || expectedFinish !== undefined) continue;
      // A later end of its project would move the others that are to be as late as possible.
      if (isResourceDependent(activity) || finish > (ends.get(projectId) ?? -Infinity)) continue;
      if (this.#listLinks(index, 'finish').every((link) => this.#isHeldBy(link, settled))) settled.add(index);
    }
    return settled;
  }

  /** Whether the successor of a link starts and ends as the sheet says when the predecessor does. */
  #isHeldBy(link: Link, settled: ReadonlySet<number>): boolean {
    const after = this.#activities[link.successor];
    const candidate = createCandidate({ activities: this.#activities }, link);
    const { from } = candidate;
    if (after === undefined || from === undefined || (link.lag ?? 0) !== 0) return false;
    if (isSatisfied(candidate) !== true || after.status !== 'notStarted') return false;
    if (isResourceDependent(after) && !this.#canStartBy(after, from)) return false;
    if (!isToStart(link.type) && after.expectedFinish !== undefined) return false;
    return !isLate(after) || settled.has(after.index);
  }
}

const isResourceDependent = ({ type }: SheetActivity): boolean => type === 'resourceDependent';

/** Whether it is yet to be as late as possible. */
export const isLate = ({ constraints, status }: SheetActivity): boolean =>
  status !== 'completed' && constraints.some(({ type }) => type === 'asLateAsPossible');

/** By project, when the last activity ends that others wait for as the sheet says. */
function findLastFinishes(activities: readonly SheetActivity[]): Map<string | undefined, number> {
  const ends = new Map<string | undefined, number>();
  for (const activity of activities) {
    const { row, status, carriesLogic, finish = -Infinity, projectId } = activity;
    if (row === undefined || status === 'completed' || !carriesLogic || isLate(activity)) continue;
    ends.set(projectId, Math.max(ends.get(projectId) ?? -Infinity, finish));
  }
  return ends;
}
