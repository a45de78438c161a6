import { computeTotalFloats } from '@floatwise/schedule/cpm';
import { isFromStart, type Minutes } from '@floatwise/schedule/model';
import {
  computeUnitHours,
  computeWorkHours,
  orderActivities,
  roundQuantity,
  type DurationUnit,
  type SheetActivity,
  type SheetNetwork,
} from '@floatwise/schedule/sheet';
import { findHoursPerDay } from '../answer/format-work.ts';
import type { SchedulePlan } from '../input/read-plan.ts';
import { replaceRelationships, type ScheduledLink } from '../input/read-schedule-file.ts';
import { isOpen, createCandidate, type Link } from './open-end.ts';

const plainWeek = { hoursPerDay: 8, daysPerWeek: 5 };

/** Total float by activity index; undefined if dates are unknown. */
export type Floats = readonly (number | undefined)[];

export interface FloatsBeforeAndAfter {
  readonly before: Floats;
  readonly after: Floats;
  readonly unit: DurationUnit;
  readonly hoursPerDay: number;
}

/** Total float before and after adding links that move no early date, as the README ("Input and output") defines them. */
export function computeSheetFloats(
  sheet: SheetNetwork,
  links: readonly Link[],
  added: ReadonlySet<Link>,
): FloatsBeforeAndAfter {
  const slacks = createSlacks(sheet);
  const order = orderActivities(sheet.activities, links).toReversed();
  const outgoing = Map.groupBy(links, ({ predecessor }) => predecessor);
  const before: (number | undefined)[] = new Array<number | undefined>(order.length).fill(undefined);
  const after = before.slice();
  for (const index of order) {
    const activity = sheet.activities[index];
    if (activity === undefined || !isOpen(activity)) continue;
    const leaving = (outgoing.get(index) ?? []).flatMap((link) => {
      const slack = slacks.measure(link);
      return slack === undefined ? [] : [{ link, slack, successor: link.successor }];
    });
    const old = leaving.filter(({ link, successor }) => !added.has(link) && before[successor] !== undefined);
    const calculated =
      old.length === 0
        ? slacks.measureToEnd(activity)
        : Math.min(...old.map(({ slack, successor }) => slack + (before[successor] ?? 0)));
    const own = activity.totalFloat ?? calculated;
    before[index] = own;
    if (own === undefined) continue;
    after[index] = leaving.reduce((least, { link, slack, successor }) => {
      const [was, is] = [before[successor], after[successor]];
      if (was === undefined || is === undefined) return least;
      if (added.has(link)) return Math.min(least, slack + is);
      // The float in P6 may be on another calendar, so a link passes on at most the float its successor has lost.
      return is < was ? Math.min(least, Math.max(slack + is, own - (was - is))) : least;
    }, own);
  }
  return {
    before: before.map(round),
    after: after.map(round),
    unit: slacks.unit,
    hoursPerDay: plainWeek.hoursPerDay,
  };
}

const round = (float: number | undefined): number | undefined =>
  float === undefined ? undefined : roundQuantity(float);

/** Measures work between the dates of links, in the unit of floats. */
function createSlacks({ activities, units }: SheetNetwork) {
  const unit = activities.some(({ totalFloat }) => totalFloat !== undefined) ? units.floats : units.durations;
  const unitHours = computeUnitHours(unit, plainWeek);
  const lagFactor = computeUnitHours(units.lags, plainWeek) / unitHours;
  const end = activities
    .filter(isOpen)
    .reduce<Minutes | undefined>(
      (latest, { finish }) =>
        latest === undefined || (finish !== undefined && finish > latest) ? finish : latest,
      undefined,
    );
  return {
    unit,
    /** How far the event a link leaves can slip before the event it leads to moves; undefined if the link does not bind. */
    measure: (link: Link): number | undefined => {
      const [predecessor, successor] = [activities[link.predecessor], activities[link.successor]];
      if (successor === undefined || !isOpen(successor)) return undefined;
      if (isFromStart(link.type) && predecessor?.status === 'inProgress') return undefined;
      const { from, to } = createCandidate({ activities }, link);
      if (from === undefined || to === undefined) return undefined;
      return computeWorkHours(from, to) / unitHours - (link.lag ?? 0) * lagFactor;
    },
    measureToEnd: ({ finish }: SheetActivity): number | undefined =>
      finish === undefined || end === undefined ? undefined : computeWorkHours(finish, end) / unitHours,
  };
}

/** Total float in hours before and after links are added, calculated on the file's own calendars, constraints and progress. */
export function computeScheduleFloats(
  { schedule, activities }: Pick<SchedulePlan, 'schedule' | 'activities'>,
  added: readonly Link[],
): FloatsBeforeAndAfter {
  const links = added.flatMap(({ type, ...link }): ScheduledLink | [] => {
    const [predecessor, successor] = [activities[link.predecessor], activities[link.successor]];
    if (predecessor === undefined || successor === undefined) return [];
    return { predecessorId: predecessor.id, successorId: successor.id, type, lagMinutes: 0 };
  });
  const ids = activities.flatMap((activity) => activity?.id ?? []);
  const list = (relationships: readonly ScheduledLink[]): Floats => {
    const floats = computeTotalFloats(replaceRelationships(schedule, relationships), ids);
    return activities.map((activity) => {
      const minutes = activity && floats.get(activity.id);
      return minutes === undefined ? undefined : minutes / 60;
    });
  };
  const { relationships } = schedule;
  return {
    before: list(relationships),
    after: list([...relationships, ...links]),
    unit: 'hours',
    hoursPerDay: findHoursPerDay(schedule),
  };
}
