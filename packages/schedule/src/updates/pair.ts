import type { Finding } from '@floatwise/contracts';
import { createHoursReader, createWorkCalendars } from '../calendar/index.ts';
import type { WorkCalendar, WorkCalendars } from '../calendar/index.ts';
import { carriesLogic } from '../cpm/index.ts';
import { groupBy } from '../model/group-by.ts';
import { getScheduleOptions, isStoredCritical, listExportedProjects } from '../model/index.ts';
import type { Activity, Calendar, CalendarId, Project, Schedule, ScheduleOptions } from '../model/index.ts';
import type { Xer, XerSchedule } from '../xer/index.ts';

/** A file with one or more updates. `xer` gives access to fields that the model lacks; P6 XML has none. */
export interface UpdateFile {
  /** Base name, shown in sentences. */
  readonly name: string;
  readonly xer: Xer | undefined;
  readonly schedule: XerSchedule;
  /** Baselines that P6 XML keeps apart from its projects, each a schedule of one project. */
  readonly ownBaselines?: readonly Schedule[];
}

/** One project of one file, with lookups that comparing it needs repeatedly. */
export interface UpdateSide {
  readonly file: UpdateFile;
  readonly schedule: XerSchedule;
  readonly project: Project;
  /** All activities of the project, of every type, in file order. */
  readonly activities: readonly Activity[];
  readonly calendars: WorkCalendars;
  readonly options: ScheduleOptions;
  readonly findCalendar: (id: CalendarId | undefined) => Calendar | undefined;
  /** The activity's own calendar, otherwise the project's. */
  readonly getWorkCalendar: (activity: Pick<Activity, 'calendarId'>) => WorkCalendar;
  /** Hours per day, with which P6 converts hours to days. */
  readonly getHoursPerDay: (calendarId: CalendarId | undefined) => number;
  /** By the project's own definition; false for completed activities, levels of effort and WBS summaries. */
  readonly isCritical: (activity: Activity) => boolean;
}

/** The exported projects of a file that have activities. */
export function listSides(file: UpdateFile): UpdateSide[] {
  const { schedule } = file;
  const activities = groupBy(schedule.activities, ({ projectId }) => projectId);
  const calendars = createWorkCalendars(schedule.calendars);
  const byId = new Map(schedule.calendars.map((calendar) => [calendar.id, calendar]));
  const readHours = createHoursReader(schedule.calendars, calendars);
  return listExportedProjects(schedule).flatMap((project): UpdateSide[] => {
    const own = activities.get(project.id);
    if (own === undefined) return [];
    return [
      {
        file,
        schedule,
        project,
        activities: own,
        calendars,
        options: getScheduleOptions(schedule, project.id),
        findCalendar: (id) => (id === undefined ? undefined : byId.get(id)),
        getWorkCalendar: ({ calendarId }) => calendars.get(calendarId ?? project.calendarId),
        getHoursPerDay: (id) => readHours(id ?? project.calendarId),
        isCritical: (activity) => isStoredCritical(activity, project),
      },
    ];
  });
}

/** The same activity in both updates. */
export interface ActivityPair {
  readonly previous: Activity;
  readonly current: Activity;
  /** Whether the Activity ID differs and the guid or internal id matched. */
  readonly isRenamed: boolean;
}

/** A project in both updates, with its paired activities. */
export interface PairedProject {
  readonly previous: UpdateSide;
  readonly current: UpdateSide;
  /** In the order of the current file, renamed ones last. */
  readonly pairs: readonly ActivityPair[];
  readonly added: readonly Activity[];
  readonly deleted: readonly Activity[];
  /** Pairs whose Activity ID now belongs to other work. */
  readonly reused: readonly ActivityPair[];
  /** For an added or deleted activity, the one on the other side that it may be. */
  readonly perhaps: ReadonlyMap<Activity, Activity>;
  /** Activity IDs that occur more than once in one of the projects. */
  readonly duplicateIds: readonly string[];
  /** In a series: the Activity ID that an activity has in these two updates, by the one that the options give. */
  readonly aliases?: ReadonlyMap<string, string> | undefined;
}

/** The two updates to compare, earlier data date first. */
export interface PairedUpdates {
  readonly previous: UpdateFile;
  /** The same file if both updates are in one. */
  readonly current: UpdateFile;
  readonly projects: readonly PairedProject[];
  readonly unpaired: { readonly previous: readonly Project[]; readonly current: readonly Project[] };
  readonly findings: readonly Finding[];
}

/** The Activity ID that pairs activities and identifies them in rows. */
export const getPairCode = ({ code }: Pick<Activity, 'code'>): string => code.trim();

/** Pairs of tasks and milestones, without levels of effort and WBS summaries, which P6 computes from others. */
export const listWorkPairs = ({ pairs }: Pick<PairedProject, 'pairs'>): readonly ActivityPair[] =>
  pairs.filter(({ previous, current }) => carriesLogic(previous) && carriesLogic(current));

/** Actual start and finish, otherwise early ones. */
export const findStart = ({ actualStart, earlyStart }: Activity): Activity['actualStart'] =>
  actualStart ?? earlyStart;
export const findFinish = ({ actualFinish, earlyFinish }: Activity): Activity['actualFinish'] =>
  actualFinish ?? earlyFinish;
