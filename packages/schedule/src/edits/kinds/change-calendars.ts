import { createInfo } from '@floatwise/contracts/create-finding';
import { formatDateText } from '@floatwise/contracts/format-date-text';
import type { PlanEdit, PlanEditOf } from '@floatwise/contracts/plan-edits';
import { addDaysOff } from '../../calendar/add-days-off.ts';
import { formatDay, minutesPerDay, replaceFields, toMinutes, type Calendar } from '../../model/index.ts';
import { getActivityCalendar, getAnyCalendar } from '../find-calendar.ts';
import type { Plan, PlanChange } from '../plan.ts';
import { readDay } from '../read-values.ts';
import { quote, refuse } from '../refuse.ts';

/** Gives an activity another calendar; its hours stay. */
export function setCalendar(plan: Plan, edit: PlanEditOf<'setCalendar'>): PlanChange {
  const activity = plan.getActivity(edit.activity, edit.project);
  const calendar = getActivityCalendar(plan, edit.calendar, activity.projectId);
  const before = plan.schedule.calendars.find(({ id }) => id === activity.calendarId)?.name ?? 'the default';
  return {
    lists: {
      activities: plan.replaceActivity(activity, replaceFields(activity, { calendarId: calendar.id })),
    },
    sentence: `${plan.labels.format(activity)}: calendar ${before} → ${calendar.name}`,
  };
}

/** Most days that one edit, and all edits of a list, take from calendars. */
const mostDays = 3660;

/** Refuses a list that takes more days: each edit reads the exceptions of its calendar again. */
export function checkDaysTaken(edits: readonly PlanEdit[]): void {
  let days = 0;
  for (const edit of edits)
    if (edit.kind === 'addNonwork')
      days += Math.max(0, readDay(edit.to, 'to') - readDay(edit.from, 'from') + 1);
  if (days > mostDays)
    refuse(
      `With this edit the list takes ${days} days from calendars; it can take up to ${mostDays}. Split it into several.`,
    );
}

/** Takes the hours of days from a calendar. */
export function addNonwork(plan: Plan, edit: PlanEditOf<'addNonwork'>): PlanChange {
  const calendar = getAnyCalendar(plan, edit.calendar, edit.project);
  const [from, to] = [readDay(edit.from, 'from'), readDay(edit.to, 'to')];
  if (from > to)
    refuse(
      `The days end on ${formatDateText(edit.to)}, before they begin on ${formatDateText(edit.from)}.`,
      'to',
    );
  if (to - from >= mostDays)
    refuse(`${to - from + 1} days are too many; an edit takes up to ${mostDays}.`, 'to');
  const work = plan.calendars.get(calendar.id);
  const worked = Array.from({ length: to - from + 1 }, (_, day) => from + day).filter(
    (day) => work.getShifts(day).length > 0,
  );
  const data = calendar.data === undefined ? undefined : addDaysOff(calendar.data, worked);
  if (data === undefined)
    return refuse(
      `The working hours of calendar ${quote(calendar.name)} cannot be read, so no day can be taken from it.`,
      'calendar',
    );
  const changed: Calendar = { ...calendar, data };
  const days =
    edit.from === edit.to ? formatDayNumber(from) : `${formatDayNumber(from)} to ${formatDayNumber(to)}`;
  const count = worked.length === 1 ? '1 working day' : `${worked.length} working days`;
  return {
    lists: {
      calendars: plan.schedule.calendars.map((each) => (each.id === calendar.id ? changed : each)),
    },
    sentence: `Calendar ${calendar.name}: no work ${days}, ${count} less`,
    notes: [createInfo('what-if.calendar', describeUse(plan, calendar))],
  };
}

const formatDayNumber = (day: number): string => formatDay(toMinutes(day * minutesPerDay));

const names = new Intl.ListFormat('en-GB', { type: 'conjunction' });

/** Who uses a calendar: activities of which projects, and calendars that are based on it. */
function describeUse(plan: Plan, { id, name }: Calendar): string {
  const { activities, calendars, resources } = plan.schedule;
  const own = activities.filter(
    (each) =>
      (each.calendarId ?? plan.schedule.projects.find((one) => one.id === each.projectId)?.calendarId) === id,
  );
  const byProject = plan.projects
    .map(({ id: projectId, code }) => ({
      code,
      count: own.filter((each) => each.projectId === projectId).length,
    }))
    .filter(({ count }) => count > 0)
    .map(({ code, count }) => `${count} ${count === 1 ? 'activity' : 'activities'} of project ${code}`);
  const based = calendars.filter(({ baseCalendarId }) => baseCalendarId === id).length;
  const ofResources = resources.filter(({ calendarId }) => calendarId === id).length;
  const resource = ofResources === 1 ? '1 resource' : `${ofResources} resources`;
  const users = [...byProject, ...(ofResources === 0 ? [] : [resource])];
  const inheriting =
    based === 1 ? '1 calendar based on it inherits' : `${based} calendars based on it inherit`;
  return [
    `Calendar ${name} is used by ${users.length === 0 ? 'no activities' : names.format(users)}.`,
    ...(based === 0 ? [] : [`${inheriting} the days.`]),
  ].join(' ');
}
