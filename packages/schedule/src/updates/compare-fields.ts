import type { Activity, Constraint } from '../model/index.ts';
import { fieldCodes } from '../xer/index.ts';
import { listWorkPairs, type ActivityPair, type PairedProject, type UpdateSide } from './pair.ts';
import {
  differs,
  findDays,
  findHours,
  findTime,
  joinSpaces,
  nameRow,
  round,
  sortLists,
  tolerance,
} from './row-values.ts';

/** Compares fields of activities set by planners. */
export function compareFields(paired: PairedProject) {
  const { pairs, previous, current } = paired;
  const getCost = { previous: sumCosts(previous), current: sumCosts(current) };
  const workPairs = listWorkPairs(paired);
  // Each side's days are those of its own calendar.
  const toDuration = (pair: ActivityPair, find: (activity: Activity) => number | undefined) => ({
    ...nameRow(pair.current),
    previousHours: findHours(find(pair.previous)),
    currentHours: findHours(find(pair.current)),
    previousDays: findDays(find(pair.previous), previous.getHoursPerDay(pair.previous.calendarId)),
    currentDays: findDays(find(pair.current), current.getHoursPerDay(pair.current.calendarId)),
  });
  const listDurations = (
    find: (activity: Activity) => number | undefined,
    isListed: (pair: ActivityPair) => boolean,
  ) => workPairs.filter(isListed).map((pair) => toDuration(pair, find));
  return sortLists({
    name: listChanges(pairs, ({ name }) => name, hasOtherText),
    type: listChanges(pairs, ({ type }) => fieldCodes.activityType.getCode(type)),
    durationType: listChanges(pairs, ({ durationType }) =>
      durationType === undefined ? null : fieldCodes.durationType.getCode(durationType),
    ),
    percentCompleteType: listChanges(pairs, ({ percentCompleteType: type }) =>
      type === undefined ? null : fieldCodes.percentCompleteType.getCode(type),
    ),
    originalDuration: listDurations(
      (activity) => activity.originalDurationMinutes,
      (pair) => differs(pair.previous.originalDurationMinutes, pair.current.originalDurationMinutes),
    ),
    remainingDuration: listDurations(
      (activity) => activity.remainingDurationMinutes,
      (pair) =>
        pair.previous.status === 'notStarted' &&
        pair.current.status === 'notStarted' &&
        differs(pair.previous.remainingDurationMinutes, pair.current.remainingDurationMinutes),
    ),
    remainingDurationGrew: listDurations((activity) => activity.remainingDurationMinutes, hasGrown),
    constraint: pairs.flatMap((pair) => compareConstraints(pair) ?? []),
    expectedFinish: listChanges(pairs, ({ expectedFinish }) => findTime(expectedFinish)),
    suspendResume: listChanges(
      pairs,
      ({ suspended, resumed }) => [findTime(suspended), findTime(resumed)] as const,
      (one, other) => one[0] !== other[0] || one[1] !== other[1],
    ),
    budgetCost: listNumbers(pairs, {
      previous: (activity) => getCost.previous.get(activity.id) ?? 0,
      current: (activity) => getCost.current.get(activity.id) ?? 0,
    }),
    budgetUnits: listNumbers(workPairs, { previous: sumUnits, current: sumUnits }),
  });
}

const hasOtherText = (one: string, other: string): boolean => joinSpaces(one) !== joinSpaces(other);

function listChanges<Value>(
  pairs: readonly ActivityPair[],
  find: (activity: Activity) => Value,
  isOther: (one: Value, other: Value) => boolean = (one, other) => one !== other,
) {
  return pairs.flatMap((pair) => {
    const previous = find(pair.previous);
    const current = find(pair.current);
    return isOther(previous, current) ? [{ ...nameRow(pair.current), previous, current }] : [];
  });
}

type FindNumber = (activity: Activity) => number;

function listNumbers(
  pairs: readonly ActivityPair[],
  find: { readonly previous: FindNumber; readonly current: FindNumber },
) {
  return pairs.flatMap((pair) => {
    const previous = find.previous(pair.previous);
    const current = find.current(pair.current);
    return Math.abs(previous - current) > tolerance
      ? [{ ...nameRow(pair.current), previous: round(previous), current: round(current) }]
      : [];
  });
}

/** Budgeted cost of resources and expenses by activity. */
function sumCosts({ schedule }: UpdateSide): ReadonlyMap<string, number> {
  const sums = new Map<string, number>();
  for (const { activityId, budgetedCost } of [...schedule.assignments, ...schedule.expenses])
    if (budgetedCost !== undefined) sums.set(activityId, (sums.get(activityId) ?? 0) + budgetedCost);
  return sums;
}

const sumUnits = ({ budgetedLaborUnits = 0, budgetedNonlaborUnits = 0 }: Activity): number =>
  budgetedLaborUnits + budgetedNonlaborUnits;

/** Growth of the remaining duration of an activity in progress; a decrease is normal progress. */
function hasGrown({ previous, current }: ActivityPair): boolean {
  const before = previous.remainingDurationMinutes;
  const now = current.remainingDurationMinutes;
  return current.status === 'inProgress' && before !== undefined && now !== undefined && now > before;
}

function compareConstraints({ previous, current }: ActivityPair) {
  const kinds = new Set<string>();
  for (const [before, now] of [
    [previous.primaryConstraint, current.primaryConstraint],
    [previous.secondaryConstraint, current.secondaryConstraint],
  ] as const) {
    const kind = findConstraintKind(before, now);
    if (kind !== undefined) kinds.add(kind);
  }
  if (kinds.size === 0) return undefined;
  return {
    ...nameRow(current),
    previous: listConstraints(previous),
    current: listConstraints(current),
    // Kinds of change, of both constraints: added, date, removed, type.
    kind: [...kinds].sort().join('+'),
    open: current.status !== 'completed',
  };
}

function findConstraintKind(before: Constraint | undefined, now: Constraint | undefined): string | undefined {
  if (before === undefined) return now === undefined ? undefined : 'added';
  if (now === undefined) return 'removed';
  if (before.type !== now.type) return 'type';
  return before.date === now.date ? undefined : 'date';
}

const listConstraints = ({ primaryConstraint, secondaryConstraint }: Activity) =>
  [toCells(primaryConstraint), toCells(secondaryConstraint)] as const;

const toCells = (constraint: Constraint | undefined): readonly [type: string | null, date: string | null] =>
  constraint === undefined
    ? [null, null]
    : [fieldCodes.constraintType.getCode(constraint.type), findTime(constraint.date)];

/** Days of float that differ by no more than this count as equal. */
const dayTolerance = 0.05;

/** Lists lost and gained float, and activities that became critical or no longer are. */
export function compareFloats(paired: PairedProject) {
  const { previous, current } = paired;
  const pairs = listWorkPairs(paired);
  const changed = pairs.flatMap((pair) => compareFloat(pair, paired) ?? []);
  const isCritical = (pair: ActivityPair): boolean => current.isCritical(pair.current);
  const turned = pairs.filter((pair) => previous.isCritical(pair.previous) !== isCritical(pair));
  const toRow = (pair: ActivityPair) => ({
    ...nameRow(pair.current),
    previousFloatHours: findHours(pair.previous.totalFloatMinutes),
    currentFloatHours: findHours(pair.current.totalFloatMinutes),
    more: {
      previousDays: findFloatDays(pair.previous, previous),
      currentDays: findFloatDays(pair.current, current),
    },
  });
  return sortLists({
    floatEroded: changed.filter(({ days }) => days < 0),
    floatGained: changed.filter(({ days }) => days >= 0),
    becameCritical: turned.filter(isCritical).map(toRow),
    noLongerCritical: turned
      .filter((pair) => !isCritical(pair))
      .map((pair) => ({ ...toRow(pair), completed: pair.current.status === 'completed' })),
  });
}

const findFloatDays = ({ totalFloatMinutes, calendarId }: Activity, side: UpdateSide): number | null =>
  findDays(totalFloatMinutes, side.getHoursPerDay(calendarId));

function compareFloat({ previous, current }: ActivityPair, sides: PairedProject) {
  if (previous.status === 'completed' || current.status === 'completed') return undefined;
  if (previous.totalFloatMinutes === undefined || current.totalFloatMinutes === undefined) return undefined;
  const before = previous.totalFloatMinutes / 60 / sides.previous.getHoursPerDay(previous.calendarId);
  const now = current.totalFloatMinutes / 60 / sides.current.getHoursPerDay(current.calendarId);
  if (Math.abs(now - before) <= dayTolerance) return undefined;
  return {
    ...nameRow(current),
    previousDays: round(before),
    currentDays: round(now),
    days: round(now - before),
    more: { isCriticalInBoth: sides.previous.isCritical(previous) && sides.current.isCritical(current) },
  };
}
