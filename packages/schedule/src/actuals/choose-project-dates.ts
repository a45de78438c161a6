import { createWorkCalendars } from '../calendar/index.ts';
import { readTime } from '../edits/read-values.ts';
import { groupBy } from '../model/group-by.ts';
import {
  listExportedProjects,
  type Activity,
  type Minutes,
  type Project,
  type Schedule,
} from '../model/index.ts';

/** The data date and planned start of a project without progress. */
export interface ProjectDates {
  readonly project: Project;
  readonly dataDate: Minutes | undefined;
  readonly plannedStart: Minutes | undefined;
  /** Activities with an actual date before that data date. */
  readonly earlierActuals: number;
}

interface DateChoice {
  /** A time or a day, which is its first working minute; empty if not chosen. */
  readonly dataDate: string;
  readonly isAsBuilt: boolean;
}

/**
 * Where each exported project starts again: at the date that was chosen, else at its planned start; as built at the first actual date
 * if that is earlier. P6 starts nothing before the planned start, so a later one moves with it.
 */
export function chooseProjectDates(schedule: Schedule, { dataDate, isAsBuilt }: DateChoice): ProjectDates[] {
  const calendars = createWorkCalendars(schedule.calendars);
  const owned = groupBy(schedule.activities, ({ projectId }) => projectId);
  return listExportedProjects(schedule).map((project) => {
    const activities = owned.get(project.id) ?? [];
    const calendar = calendars.get(project.calendarId);
    const chosen =
      dataDate === '' ? undefined : readTime(dataDate, { side: 'start', calendar, member: 'dataDate' });
    const start = project.plannedStart ?? findFirst(activities.flatMap(listStarts));
    const first = isAsBuilt ? findFirst([start, ...activities.flatMap(listActuals)]) : start;
    const date = chosen ?? first ?? project.dataDate;
    const isBefore = date !== undefined && project.plannedStart !== undefined && date < project.plannedStart;
    return {
      project,
      dataDate: date,
      plannedStart: isBefore ? date : project.plannedStart,
      earlierActuals: activities.filter((each) =>
        listActuals(each).some((actual) => actual !== undefined && date !== undefined && actual < date),
      ).length,
    };
  });
}

const listStarts = ({ plannedStart, actualStart }: Activity) => [plannedStart, actualStart];
const listActuals = ({ actualStart, actualFinish }: Activity) => [actualStart, actualFinish];

const findFirst = (dates: readonly (Minutes | undefined)[]): Minutes | undefined =>
  dates.reduce<Minutes | undefined>(
    (first, date) => (first === undefined || (date !== undefined && date < first) ? date : first),
    undefined,
  );
