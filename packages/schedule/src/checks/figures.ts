import { formatDecimal, roundDecimal } from '@floatwise/contracts/format-decimal';
import { toMinusSign } from '@floatwise/contracts/to-minus-sign';
import type { Activity, Constraint, CalendarId } from '../model/index.ts';
import { formatDate, constraintNames } from '../model/index.ts';
import { type AssessedLink, toDays, type Assessment } from './assessment.ts';
import type { CheckFigures, CheckLimit, Offender } from './check.ts';

/** The fault of an item; undefined if it has none. */
type Judge<Item> = (item: Item) => string | undefined;

export const atMost = (value: number): CheckLimit => ({ is: 'atMost', value });
export const atLeast = (value: number): CheckLimit => ({ is: 'atLeast', value });
export const none: CheckLimit = { is: 'equal', value: 0 };

const createJudge =
  <Item>(toOffender: (item: Item, why: string) => Offender) =>
  (items: readonly Item[], judge: Judge<Item>): Offender[] => {
    const offenders: Offender[] = [];
    for (const item of items) {
      const why = judge(item);
      if (why !== undefined) offenders.push(toOffender(item, why));
    }
    return offenders;
  };

/** The activities or links with a fault. */
export const listActivityOffenders = createJudge((activity: Activity, why) => ({ activity, why }));
export const listLinkOffenders = createJudge((link: AssessedLink, why) => ({ link, why }));

type JudgeEach<Item> = (
  population: readonly Item[],
  emptyWhy: string,
  judge: Judge<Item>,
) => Required<Pick<CheckFigures, 'population' | 'emptyWhy' | 'offenders'>>;

/** The figures of a check that judges each activity, or each link, of a population. */
export const judgeActivities: JudgeEach<Activity> = (population, emptyWhy, judge) => ({
  population,
  emptyWhy,
  offenders: listActivityOffenders(population, judge),
});
export const judgeLinks: JudgeEach<AssessedLink> = (population, emptyWhy, judge) => ({
  population,
  emptyWhy,
  offenders: listLinkOffenders(population, judge),
});

/** The faults of an item as one sentence; undefined for none. */
export const joinFaults = (faults: readonly (string | false | undefined)[]): string | undefined =>
  faults.filter(Boolean).join('; ') || undefined;

export const noIncompleteTasks = 'There are no incomplete tasks.';
export const noIncompleteLinks = 'No link leads to an incomplete task.';

const maxDecimals = 6;

/** With one decimal, or with more if that would show 0 or a limit that it differs from: `3.5`, `\u22120.01`, `44.002`. */
export function formatAmount(value: number, limit = 0): string {
  const isHidden = (shown: number): boolean =>
    [0, limit].some((mark) => mark !== value && roundDecimal(mark, maxDecimals) === shown);
  const shown = roundDecimal(value, 1);
  if (!isHidden(shown)) return toMinusSign(formatDecimal(value));
  let decimals = 2;
  while (decimals < maxDecimals && isHidden(roundDecimal(value, decimals))) decimals += 1;
  return toMinusSign(String(roundDecimal(value, decimals)));
}

/** `3.5 d`. */
export const formatDays = (days: number, limit?: number): string => `${formatAmount(days, limit)} d`;

/** `1 link`, `2 links`. */
export const formatNumberOf = (count: number, noun: string, plural = `${noun}s`): string =>
  `${formatDecimal(count)} ${count === 1 ? noun : plural}`;

/** `Start On 16-Mar-26 08:00`. */
export function formatConstraint({ type, date }: Constraint, format = formatDate): string {
  return date === undefined ? constraintNames[type] : `${constraintNames[type]} ${format(date)}`;
}

/** `"Five Days"`: the name of a calendar, or of the calendar used instead if it is not in the file. */
export function formatCalendar({ schedule }: Assessment, id: CalendarId | undefined): string {
  const found = schedule.calendars.find((calendar) => calendar.id === id);
  const name = (found ?? schedule.calendars.find(({ isDefault }) => isDefault))?.name;
  return name === undefined ? 'of five days of 8 h, as the file has none' : `"${name}"`;
}

/** `45 d (360 h of 8 a day)`: days of the activity's own calendar, optionally compared with a limit, and their derivation. */
export function formatOwnDays(
  assessment: Assessment,
  activity: Activity,
  minutes: number,
  limit?: number,
): string {
  const hoursPerDay = assessment.getHoursPerDay(activity);
  const days = formatDays(toDays(assessment, activity, minutes), limit);
  const hours = formatAmount(minutes / 60, limit === undefined ? undefined : limit * hoursPerDay);
  return `${days} (${hours} h of ${formatDecimal(hoursPerDay)} a day)`;
}
