import type { Check, Offender } from '../check.ts';
import { listActivityOffenders, none, toCount } from '../figures.ts';

/** P19 Calendars: activities without one, calendars that cannot be read or have no work, more than 10 in use, lags on 24 hours. Limit 0. */
export const calendars: Check = {
  no: 'P19',
  title: 'Calendars',
  group: 'Calendars and settings',
  counts:
    'activities without a calendar, calendars without work, calendars above the limit of number, lags on 24 hours',
  outOf: 'calendars in use',
  unit: 'count',
  source: 'Floatwise Plus',
  practices: [4],
  meaning: 'Calendars decide what a day is; odd ones shift dates and float without a trace.',
  remedy: "Assign each activity a calendar, keep few calendars, and count lags on the predecessor's.",
  needsProject: true,
  getLimit: () => none,
  run: (assessment) => {
    const { activities, schedule, calendars, projects, options } = assessment;
    const known = new Set(schedule.calendars.map(({ id }) => id));
    const offenders: Offender[] = listActivityOffenders(activities, ({ calendarId }) => {
      if (calendarId === undefined) return 'No calendar';
      return known.has(calendarId) ? undefined : 'Its calendar is not in the file';
    });
    const used = new Set(activities.map(({ calendarId }) => calendarId));
    for (const { id } of schedule.calendars) if (used.has(id)) calendars.get(id);
    for (const { message } of calendars.findings) offenders.push({ subject: 'Calendar', why: message });
    const count = schedule.calendars.filter(({ id }) => used.has(id)).length;
    if (count > options.maxCalendars) {
      offenders.push({
        subject: 'Project',
        why: `${count} calendars are in use, more than ${options.maxCalendars}`,
      });
    }
    for (const { source, options: own } of projects) {
      if (own.lagCalendar !== 'twentyFourHour') continue;
      offenders.push({ subject: `Project ${source.code}`, why: 'Lags are counted on a 24-hour calendar' });
    }
    if (count === 0 && offenders.length > 0)
      return { count: offenders.length, of: 0, value: offenders.length, offenders };
    return toCount(offenders, count, 'No calendar is in use.');
  },
};
