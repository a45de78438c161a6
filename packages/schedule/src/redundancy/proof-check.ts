import type { EventLink } from '../graph/index.ts';
import { hasMandatoryDates, isFromStart, isToStart } from '../model/index.ts';
import type { Activity, ActivityStatus, ActivityType, Constraint, Minutes } from '../model/index.ts';

/** What proofs of redundancy need to know of an activity. `undefined` means unknown. */
export interface ProofActivity {
  readonly type: ActivityType | undefined;
  readonly status: ActivityStatus | undefined;
  /** Any value that identifies the calendar. */
  readonly calendar: unknown;
  readonly remainingDuration: number | undefined;
  readonly constraints: readonly (Constraint | undefined)[];
  readonly expectedFinish: Minutes | undefined;
}

/** A link, and the path that should prove it. */
export interface ProofPath {
  readonly link: EventLink;
  /** Links of the path. Plain ones between the first and the last may be omitted. */
  readonly steps: readonly EventLink[];
  /** Whether the path begins with the work of the predecessor, and ends with that of the successor. */
  readonly beginsWithWork: boolean;
  readonly endsWithWork: boolean;
  /** Whether a lag of the path is negative. */
  readonly hasLeads: boolean;
  /** Only the first steps are known; the rest consists of links allowed by `isFirm`. */
  readonly isCut: boolean;
}

const isResourceDependent = 1;
const isStartMilestone = 2;
const isFinishMilestone = 4;
const isMandatory = 8;
const isAsLate = 16;
const isInstant = 32;

/**
 * Checks that dates satisfy what added lags promise. On one calendar they always do. Between calendars P6 moves dates within
 * nonworking time, and some moves break what a path over several links requires.
 */
export class ProofCheck {
  readonly #traits: Uint8Array;
  /** Calendar of each activity, as a number; those of resources are unknown. */
  readonly #calendars: Int32Array;
  /** Whether all work and all lags are on one calendar, so that nonworking time makes no difference. */
  readonly isExact: boolean;

  /** `hasOwnLags`: whether lags count on the calendars of activities. */
  constructor(activities: readonly ProofActivity[], hasOwnLags: boolean) {
    this.#traits = new Uint8Array(activities.map(listTraits));
    const numbers = new Map<unknown, number>();
    const numberCalendar = ({ calendar }: ProofActivity): number => {
      const number = numbers.get(calendar) ?? numbers.size;
      if (number === numbers.size) numbers.set(calendar, number);
      return number;
    };
    this.#calendars = new Int32Array(activities.map(numberCalendar));
    this.isExact =
      hasOwnLags && numbers.size <= 1 && !activities.some(({ type }) => type === 'resourceDependent');
  }

  /** True if all early and late dates that satisfy each step of the path satisfy the link. */
  isSound(path: ProofPath): boolean {
    return (
      this.#beginsSoundly(path) &&
      this.#endsSoundly(path) &&
      path.steps.every((step, place) => this.#isPassable(path, step, place))
    );
  }

  /** True if only its lag can put a proof with it in doubt. */
  isPlain({ predecessor, successor }: EventLink): boolean {
    return this.#traits[predecessor] === 0 && this.#traits[successor] === 0;
  }

  /** True if a link may be part of any proof, whatever comes before or after it. */
  isFirm({ predecessor, successor, type }: EventLink): boolean {
    if (isFromStart(type) && this.#has(predecessor, isResourceDependent)) return false;
    if (type === 'SS' && this.#has(predecessor, isStartMilestone)) return false;
    return isToStart(type) || !this.#has(successor, isResourceDependent);
  }

  #beginsSoundly(path: ProofPath): boolean {
    const { link, steps, beginsWithWork } = path;
    const { predecessor, successor, type } = link;
    if (this.#has(predecessor, isAsLate) && steps.length > 1 && !this.#holdsLate(path)) return false;
    if (!isFromStart(type)) return true;
    // Its resources may work, and its late start may be, where its own calendar has no work.
    if (this.#has(predecessor, isResourceDependent)) return false;
    // SS counts from the next working time after a finish milestone, FS from the milestone itself.
    if (beginsWithWork && type === 'SS' && this.#has(predecessor, isFinishMilestone))
      return this.#shareCalendar(path, predecessor, successor) && !this.#has(successor, isFinishMilestone);
    // The late start does not depend on the late finish.
    if (beginsWithWork && this.#has(predecessor, isMandatory)) return this.isExact;
    return !(type === 'SF' && steps[0]?.type === 'SS' && this.#has(predecessor, isStartMilestone));
  }

  /**
   * The early finish of an activity with mandatory dates is no later than its start requires, but a link may move it in nonworking time.
   */
  #endsSoundly(path: ProofPath): boolean {
    const { link, endsWithWork, isCut } = path;
    const { predecessor, successor, type } = link;
    if (isToStart(type) || !this.#has(successor, isMandatory)) return true;
    return !(endsWithWork || isCut) || this.#shareCalendar(path, predecessor, successor);
  }

  #isPassable(path: ProofPath, step: EventLink, place: number): boolean {
    const { link, steps } = path;
    const { predecessor, successor, type } = step;
    if (place > 0 && isFromStart(type)) {
      if (this.#has(predecessor, isResourceDependent)) return false;
      // Its late start is the next working time of its calendar.
      const isInstant = type === 'SS' && this.#has(predecessor, isStartMilestone);
      if (isInstant && !this.#shareCalendar(path, predecessor, link.predecessor)) return false;
    }
    // It ends where the calendars of its resources allow, not where a link requires.
    return isToStart(type) || place === steps.length - 1 || !this.#has(successor, isResourceDependent);
  }

  /**
   * An as-late-as-possible activity is placed by the early dates of its successors. Mandatory ones do not follow its dates, and
   * as-late-as-possible ones on the path may be moved to the next working time.
   */
  #holdsLate(path: ProofPath): boolean {
    const { link, steps, isCut } = path;
    if (isCut || this.#has(link.successor, isMandatory)) return false;
    const last = steps.at(-1);
    if (last !== undefined && !isToStart(last.type) && this.#has(last.successor, isResourceDependent))
      return false;
    return steps.every(({ predecessor, type }, place) => {
      if (place === 0 || !this.#has(predecessor, isAsLate)) return true;
      const isExact = !isFromStart(type) && !this.#has(predecessor, isInstant | isResourceDependent);
      return isExact || this.#shareCalendar(path, predecessor, link.predecessor);
    });
  }

  #has(activity: number, traits: number): boolean {
    return ((this.#traits[activity] ?? 0) & traits) !== 0;
  }

  /** True if both activities are on one calendar. Leads may count on a third, so with leads all must be on one. */
  #shareCalendar({ hasLeads }: ProofPath, one: number, other: number): boolean {
    if (hasLeads) return this.isExact;
    if (this.#has(one, isResourceDependent) || this.#has(other, isResourceDependent)) return false;
    return this.#calendars[one] === this.#calendars[other];
  }
}

/** The facts that proofs need, from an activity of a file. */
export const createProofActivity = (activity: Activity): ProofActivity => ({
  type: activity.type,
  status: activity.status,
  calendar: activity.calendarId,
  remainingDuration: activity.remainingDurationMinutes,
  constraints: [activity.primaryConstraint, activity.secondaryConstraint],
  expectedFinish: activity.expectedFinish,
});

function listTraits({ type, status = 'notStarted', remainingDuration, constraints }: ProofActivity): number {
  if (status === 'completed') return 0;
  const isLate = constraints.some((one) => one?.type === 'asLateAsPossible');
  return (
    (type === 'resourceDependent' ? isResourceDependent : 0) |
    (type === 'startMilestone' ? isStartMilestone : 0) |
    (type === 'finishMilestone' ? isFinishMilestone : 0) |
    (hasMandatoryDates(status, constraints) ? isMandatory : 0) |
    (isLate ? isAsLate : 0) |
    (isLate && remainingDuration === 0 ? isInstant : 0)
  );
}
