import { UnusableInputError } from '@floatwise/contracts/unusable-input-error';
import { formatActivityLoop } from '../cpm/index.ts';
import type { CpmActivity, CpmLink } from '../cpm/cpm-network.ts';
import { createNetwork } from '../cpm/create-network.ts';
import { computeFinishBound, isDriving } from '../cpm/link-bounds.ts';
import { placeEarly } from '../cpm/run-forward-pass.ts';
import { CalendarSpan, type WorkSpan } from '../cpm/work-span.ts';
import {
  ActivityLabels,
  listConstraints,
  replaceFields,
  toMinutes,
  type Activity,
  type ActivityId,
  type Constraint,
  type ConstraintType,
  type Minutes,
  type Relationship,
  type Schedule,
} from '../model/index.ts';
import type { BuiltDates } from './built-work.ts';

/** Why work is not where it was built. */
export type MissCause =
  | { readonly kind: 'relationship'; readonly relationship: Relationship; readonly predecessor: Activity }
  | { readonly kind: 'constraint'; readonly constraint: Constraint }
  /** Its assignments set its length. */
  | { readonly kind: 'assignments' }
  /** The data date or the planned start of the project, or a date from another project. */
  | { readonly kind: 'start' }
  /** Its actual finish is before its actual start. */
  | { readonly kind: 'dates' }
  /** The file has no columns for a constraint. */
  | { readonly kind: 'columns' };

/** Started work whose dates are not those as built. */
export interface MissedWork {
  readonly activity: Activity;
  readonly built: BuiltDates;
  readonly start: Minutes;
  readonly finish: Minutes;
  /** Working minutes by which it comes later than it was built, the larger of start and finish; negative if earlier. */
  readonly lateMinutes: number;
  readonly cause: MissCause;
}

/** A constraint that gave way to the one that holds work where it was built. */
export interface ReplacedConstraint {
  readonly activity: Activity;
  readonly constraint: Constraint;
  /** Whether it is now the secondary constraint. */
  readonly isKept: boolean;
}

export interface SettledPlan {
  /** New fields by activity: constraints that hold work where it was built, and durations up to expected finishes. */
  readonly fields: ReadonlyMap<ActivityId, Partial<Activity>>;
  readonly held: number;
  readonly replaced: readonly ReplacedConstraint[];
  readonly missed: readonly MissedWork[];
}

interface SettleOptions {
  readonly built: ReadonlyMap<ActivityId, BuiltDates>;
  /** Which constraints the file has columns for. */
  readonly hasPrimary: boolean;
  readonly hasSecondary: boolean;
}

/**
 * Settles a plan without progress in the order of its logic. Constraints hold started work where it was built. Work with an expected
 * finish gets the duration up to it, if it then stays where it is. Linear. Throws E_LOOP for a loop.
 */
export function settlePlan(schedule: Schedule, options: SettleOptions): SettledPlan {
  const network = createNetwork(schedule);
  if (network.openLoop !== undefined) {
    const loop = network.openLoop.map(({ source }) => source);
    throw new UnusableInputError('E_LOOP', formatActivityLoop(loop, new ActivityLabels(schedule)));
  }
  const fields = new Map<ActivityId, Partial<Activity>>();
  const replaced: ReplacedConstraint[] = [];
  let held = 0;
  for (const activity of network.order) {
    const { span, source } = activity;
    const place = (): void => {
      activity.span = span;
      placeEarly(activity);
    };
    place();
    if (activity.project.isFixed) continue;
    const built = options.built.get(source.id);
    if (built !== undefined) {
      const { primaryConstraint } = source;
      const changes = holdAsBuilt(activity, built, { ...options, place });
      replaced.push(...changes);
      if (activity.source !== source) {
        const { primaryConstraint: now, secondaryConstraint } = activity.source;
        if (now !== undefined && now !== primaryConstraint) held += 1;
        fields.set(source.id, { primaryConstraint: now, secondaryConstraint });
      }
    }
    const minutes = fitDuration(activity, span);
    if (minutes !== undefined)
      fields.set(source.id, { ...fields.get(source.id), remainingDurationMinutes: minutes });
  }
  const missed = network.order.flatMap((activity) => {
    const built = options.built.get(activity.source.id);
    return built === undefined ? [] : findMiss(activity, built, options, schedule);
  });
  return { fields, held, replaced, missed };
}

/** P6 allows these beside Start On or After and Finish On or After. */
const secondaryTypes: ReadonlySet<ConstraintType> = new Set(['startOnOrBefore', 'finishOnOrBefore']);

interface Holding extends SettleOptions {
  readonly place: () => void;
}

function holdAsBuilt(
  activity: CpmActivity,
  built: BuiltDates,
  { place, hasPrimary, hasSecondary }: Holding,
): ReplacedConstraint[] {
  const { source, calendar } = activity;
  const isMoved = (): number => calendar.measureWork(getHeldDate(activity), built.start);
  const replaced: ReplacedConstraint[] = [];
  const constrain = (constraints: readonly (Constraint | undefined)[]): void => {
    const [primaryConstraint, secondaryConstraint] = constraints.filter((each) => each !== undefined);
    const changed = replaceFields<Activity>(source, { primaryConstraint, secondaryConstraint });
    (activity as { source: Activity }).source = changed;
    place();
  };
  const drop = (constraint: Constraint, isKept = false): void => {
    replaced.push({ activity: source, constraint, isKept });
  };
  let constraints = listConstraints(source);
  const isLate = isMoved() < 0;
  const later = constraints.filter(
    (each) => each.type === 'asLateAsPossible' || (isLate && asksLater(activity, each, built.start)),
  );
  if (later.length > 0) {
    constraints = constraints.filter((each) => !later.includes(each));
    constrain(constraints);
    later.forEach((each) => drop(each));
  }
  if (isMoved() > 0 && hasPrimary) {
    const type = source.type === 'finishMilestone' ? 'finishOnOrAfter' : 'startOnOrAfter';
    const kept = hasSecondary ? constraints.findLast((each) => secondaryTypes.has(each.type)) : undefined;
    for (const each of constraints)
      if (each !== kept) drop(each);
      else if (each === source.primaryConstraint) drop(each, true);
    constrain([{ type, date: built.start }, kept]);
  }
  return replaced;
}

/** The date by which work is held: a finish milestone by its finish. */
const getHeldDate = ({ source, earlyStart, earlyFinish }: CpmActivity): number =>
  source.type === 'finishMilestone' ? earlyFinish : earlyStart;

const finishTypes: ReadonlySet<ConstraintType> = new Set(['finishOn', 'finishOnOrAfter', 'mandatoryFinish']);
const startTypes: ReadonlySet<ConstraintType> = new Set(['startOn', 'startOnOrAfter', 'mandatoryStart']);

/** Whether a constraint asks for a start after the one as built. */
function asksLater({ span, calendar }: CpmActivity, { type, date }: Constraint, start: number): boolean {
  if (date === undefined) return false;
  const asked = startTypes.has(type) ? date : finishTypes.has(type) ? span.computeStart(date) : -Infinity;
  return asked !== -Infinity && calendar.measureWork(start, asked) > 0;
}

/**
 * The working minutes up to the expected finish of an activity that was placed by `span`, if work of that duration is placed alike;
 * undefined if it keeps its duration.
 */
function fitDuration(activity: CpmActivity, span: WorkSpan): number | undefined {
  const { span: fitted, earlyStart, earlyFinish } = activity;
  if (fitted === span || !(fitted instanceof CalendarSpan)) return undefined;
  const { minutes } = fitted;
  // The assignments set the length of resource-dependent work, unless it has none.
  activity.span =
    span instanceof CalendarSpan || minutes === 0 ? new CalendarSpan(activity.calendar, minutes) : span;
  placeEarly(activity);
  const isAlike = activity.earlyStart === earlyStart && activity.earlyFinish === earlyFinish;
  activity.span = span;
  placeEarly(activity);
  return isAlike ? minutes : undefined;
}

function findMiss(
  activity: CpmActivity,
  built: BuiltDates,
  { hasPrimary }: SettleOptions,
  { relationships }: Schedule,
): MissedWork[] {
  const { source, calendar, earlyStart, earlyFinish } = activity;
  const late = calendar.measureWork(built.start, getHeldDate(activity));
  const lateFinish = built.finish === undefined ? 0 : calendar.measureWork(built.finish, earlyFinish);
  if (late === 0 && lateFinish === 0) return [];
  return [
    {
      activity: source,
      built,
      start: toMinutes(earlyStart),
      finish: toMinutes(earlyFinish),
      lateMinutes: late > 0 || lateFinish > 0 ? Math.max(late, lateFinish) : Math.min(late, lateFinish),
      cause:
        built.finish !== undefined && built.finish < built.start && late === 0
          ? { kind: 'dates' }
          : findCause(activity, { late, lateFinish }, { hasPrimary, relationships }),
    },
  ];
}

function findCause(
  activity: CpmActivity,
  { late, lateFinish }: { readonly late: number; readonly lateFinish: number },
  { hasPrimary, relationships }: { readonly hasPrimary: boolean } & Pick<Schedule, 'relationships'>,
): MissCause {
  if (late < 0) return hasPrimary ? { kind: 'assignments' } : { kind: 'columns' };
  const link = late > 0 ? findDriver(activity) : lateFinish > 0 ? findFinishDriver(activity) : undefined;
  const relationship = link && relationships[link.relationship];
  if (link !== undefined && relationship !== undefined)
    return { kind: 'relationship', relationship, predecessor: link.from.source };
  if (late === 0) return { kind: 'assignments' };
  const constraint = listConstraints(activity.source).find(
    ({ type, date }) =>
      date !== undefined && (startTypes.has(type) || finishTypes.has(type)) && isAt(activity, date, type),
  );
  return constraint === undefined ? { kind: 'start' } : { kind: 'constraint', constraint };
}

const isAt = (
  { calendar, earlyStart, earlyFinish }: CpmActivity,
  date: number,
  type: ConstraintType,
): boolean => calendar.measureWork(date, startTypes.has(type) ? earlyStart : earlyFinish) === 0;

/** The first relationship of the file that sets the start. */
function findDriver(activity: CpmActivity): CpmLink | undefined {
  let first: CpmLink | undefined;
  // They are listed last first.
  for (let link = activity.firstIncoming; link !== undefined; link = link.nextIncoming)
    if (isDriving(link)) first = link;
  return first;
}

/** The relationship to the finish that asks for the latest one. */
function findFinishDriver(activity: CpmActivity): CpmLink | undefined {
  let last: CpmLink | undefined;
  let bound = -Infinity;
  for (let link = activity.firstIncoming; link !== undefined; link = link.nextIncoming) {
    if (link.type === 'FS' || link.type === 'SS') continue;
    const asked = computeFinishBound(link);
    if (asked < bound || activity.calendar.measureWork(asked, activity.earlyFinish) > 0) continue;
    bound = asked;
    last = link;
  }
  return last;
}
