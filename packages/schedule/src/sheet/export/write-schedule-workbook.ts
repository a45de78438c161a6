import {
  type Activity,
  type Project,
  type Schedule,
  activityStatusNames,
  activityTypeNames,
  createWbsReader,
  findFinish,
  findStart,
  listExportedProjects,
} from '../../model/index.ts';
import { type WorkbookSheet, writeWorkbook } from '@floatwise/ooxml';
import { createRelationshipSheet, type RelationshipImportEnd } from '../import/create-import-sheets.ts';
import {
  createImportSheet,
  createUserDataSheet,
  dateColumn,
  deleteColumn,
  importUnitLetters,
  listConstraintColumns,
  numberColumn,
  textColumn,
  type ImportColumn,
  type ImportUnit,
} from '../import/import-sheet.ts';

const defaultHoursPerDay = 8;

interface ActivityRow {
  readonly activity: Activity;
  readonly project: Project | undefined;
  readonly wbsPath: string;
  readonly calendarName: string | null;
  readonly hoursPerDay: number;
  readonly isDeleted: false;
}

/** Writes TASK, TASKPRED and USERDATA like P6: activities of exported projects, and relationships with an end among them. */
export async function writeScheduleWorkbook(
  schedule: Schedule,
  unit: ImportUnit = 'hours',
): Promise<Uint8Array> {
  return writeWorkbook(createScheduleSheets(schedule, unit));
}

function createScheduleSheets(schedule: Schedule, unit: ImportUnit): WorkbookSheet[] {
  const rows = new Map(listRows(schedule).map((row) => [row.activity.id, row]));
  const exported = new Set(listExportedProjects(schedule).map(({ id }) => id));
  const isListed = (row: ActivityRow | undefined): row is ActivityRow =>
    row !== undefined && exported.has(row.activity.projectId);
  const relationships = schedule.relationships.flatMap((link) => {
    const predecessor = rows.get(link.predecessorId);
    const successor = rows.get(link.successorId);
    // An end that is not in the file has no Activity ID to write.
    if (predecessor === undefined || successor === undefined) return [];
    if (!isListed(predecessor) && !isListed(successor)) return [];
    const { type, lagMinutes } = link;
    const ends = { predecessor: createEnd(predecessor), successor: createEnd(successor) };
    return [{ ...ends, type, lagMinutes, lagHoursPerDay: predecessor.hoursPerDay, isDeleted: false }];
  });
  const listed = [...rows.values()].filter(isListed);
  return [
    createImportSheet('TASK', [...listColumns(unit, listed), deleteColumn], listed),
    createRelationshipSheet(relationships, unit),
    createUserDataSheet(unit, schedule.currencies[0]?.code ?? ''),
  ];
}

/** The activities of the workbook, in row order. */
export function listExportedActivities(schedule: Schedule): Activity[] {
  const exported = new Set(listExportedProjects(schedule).map(({ id }) => id));
  const activities = new Map(schedule.activities.map((activity) => [activity.id, activity]));
  return [...activities.values()].filter(({ projectId }) => exported.has(projectId));
}

function listRows(schedule: Schedule): ActivityRow[] {
  const projects = new Map(schedule.projects.map((project) => [project.id, project]));
  const calendars = new Map(schedule.calendars.map((calendar) => [calendar.id, calendar]));
  // Paths of WBS codes, from the project's own element.
  const readPath = createWbsReader<string>(schedule.wbsNodes, ({ code, projectId }, above) => {
    const separator = (projectId && projects.get(projectId)?.wbsSeparator) ?? '.';
    return above === undefined ? code : `${above}${separator}${code}`;
  });
  return schedule.activities.map((activity) => {
    const calendar = activity.calendarId === undefined ? undefined : calendars.get(activity.calendarId);
    return {
      activity,
      project: projects.get(activity.projectId),
      wbsPath: readPath(activity.wbsId) ?? '',
      calendarName: calendar?.name ?? null,
      hoursPerDay: calendar?.hoursPerDay ?? defaultHoursPerDay,
      isDeleted: false,
    };
  });
}

function createEnd({ activity, project, wbsPath }: ActivityRow): RelationshipImportEnd {
  return {
    code: activity.code,
    status: activity.status,
    projectCode: project?.code ?? activity.projectId,
    wbsName: wbsPath,
    name: activity.name,
    primaryResource: undefined,
  };
}

/** The resume date of completed work does not affect future dates. */
const findResumption = ({ status, resumed }: Activity): Activity['resumed'] =>
  status === 'inProgress' ? resumed : undefined;

function listColumns(unit: ImportUnit, rows: readonly ActivityRow[]): ImportColumn<ActivityRow>[] {
  const duration = (
    name: string,
    caption: string,
    read: (activity: Activity) => number | undefined,
  ): ImportColumn<ActivityRow> =>
    numberColumn(name, `${caption}(${importUnitLetters[unit]})`, ({ activity, hoursPerDay }) => {
      const minutes = read(activity);
      return minutes === undefined ? null : minutes / 60 / (unit === 'days' ? hoursPerDay : 1);
    });
  const optional = [
    dateColumn('expect_end_date', 'Expected Finish', ({ activity }: ActivityRow) => activity.expectedFinish),
    dateColumn('resume_date', 'Resume Date', ({ activity }: ActivityRow) => findResumption(activity)),
  ];
  return [
    textColumn('task_code', 'Activity ID', ({ activity }) => activity.code),
    textColumn('status_code', 'Activity Status', ({ activity }) => activityStatusNames[activity.status]),
    textColumn('wbs_id', 'WBS Code', ({ wbsPath }) => wbsPath),
    textColumn('task_name', 'Activity Name', ({ activity }) => activity.name),
    textColumn('task_type', '(*)Activity Type', ({ activity }) => activityTypeNames[activity.type]),
    textColumn('clndr_id', 'Calendar', ({ calendarName }) => calendarName),
    duration('target_drtn_hr_cnt', 'Original Duration', (activity) => activity.originalDurationMinutes),
    duration('remain_drtn_hr_cnt', 'Remaining Duration', (activity) => activity.remainingDurationMinutes),
    duration('total_float_hr_cnt', '(*)Total Float', (activity) => activity.totalFloatMinutes),
    dateColumn('start_date', '(*)Start', ({ activity }) => findStart(activity)),
    dateColumn('end_date', '(*)Finish', ({ activity }) => findFinish(activity)),
    ...listConstraintColumns(({ activity }: ActivityRow) => activity),
    ...optional.filter(({ read }) => rows.some((row) => read(row) !== null)),
    textColumn('proj_id', '(*)Project ID', ({ activity, project }) => project?.code ?? activity.projectId),
    dateColumn('last_recalc_date', '(*)Data Date', ({ project }) => project?.dataDate),
  ];
}
