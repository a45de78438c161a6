import type { Activity, Assessment, Calendar } from '@floatwise/schedule';
import { formatCounted } from '../answer/format-count.ts';

/**
 * What is assumed of activities whose calendar the file does not hold, in one sentence; undefined when all have theirs.
 * With another calendar their days, floats and lags are others.
 */
export function describeAssumedCalendars(assessment: Assessment): string | undefined {
  const known = new Map(assessment.schedule.calendars.map((calendar) => [calendar.id, calendar]));
  const standard = assessment.schedule.calendars.find(({ isDefault }) => isDefault);
  const findAssumed = (activity: Activity): string => {
    const own =
      activity.calendarId === undefined ? assessment.findProject(activity)?.source.calendarId : undefined;
    const project = own === undefined ? undefined : known.get(own);
    if (project !== undefined) return `the project's calendar "${project.name}"${describeHours(project)}`;
    return standard === undefined
      ? 'Monday to Friday, 08:00-12:00 and 13:00-17:00, 8 h a day'
      : `the file's default calendar "${standard.name}"${describeHours(standard)}`;
  };
  const lacking = assessment.activities.filter(
    ({ calendarId }) => calendarId === undefined || !known.has(calendarId),
  );
  const [first] = lacking;
  if (first === undefined) return undefined;
  const assumed = [...new Set(lacking.map(findAssumed))];
  const what = formatCounted(lacking.length, 'activity has', 'activities have');
  return `${what} no calendar in the file, the first is ${assessment.labels.format(first) || first.name}: ${assumed.join(' or ')} is assumed, by which days, floats and lags are counted. Export with calendars to have them counted by their own.`;
}

const describeHours = ({ hoursPerDay }: Calendar): string =>
  hoursPerDay === undefined || hoursPerDay <= 0 ? '' : `, ${hoursPerDay} h a day`;
