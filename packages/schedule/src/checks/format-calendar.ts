import type { CalendarId } from '../model/index.ts';
import type { Assessment } from './assessment.ts';

/** `"Five Days"`: a calendar by its name, the one that stands for it where the file lacks it. */
export function formatCalendar({ schedule }: Assessment, id: CalendarId | undefined): string {
  const found = schedule.calendars.find((calendar) => calendar.id === id);
  const name = (found ?? schedule.calendars.find(({ isDefault }) => isDefault))?.name;
  return name === undefined ? 'of five days of 8 h, for want of one in the file' : `"${name}"`;
}
