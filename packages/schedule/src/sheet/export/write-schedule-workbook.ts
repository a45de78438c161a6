import {
  type Activity,
  type Project,
  type Relationship,
  type Schedule,
  activityStatusNames,
  activityTypeNames,
  createWbsCodes,
  findFinish,
  findResumption,
  findStart,
  listExportedProjects,
} from '../../model/index.ts';
import { type WorkbookSheet, writeWorkbook } from '@floatwise/ooxml';
import { listExportedRelationships } from '../list-exported.ts';
import {
  createRelationshipSheet,
  type RelationshipImportEnd,
  type RelationshipImportRow,
} from '../import/create-import-sheets.ts';
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

/** A relationship to be added, between activities of the schedule. */
type AddedRelationship = Pick<Relationship, 'predecessorId' | 'successorId' | 'type' | 'lagMinutes'>;

export interface WorkbookPlan {
  readonly unit?: ImportUnit;
  /** Rows of TASKPRED flagged for deletion, or left out. */
  readonly removed?: ReadonlySet<Relationship>;
  readonly leavesOut?: boolean;
  /** Rows at the bottom of TASKPRED, in yellow. */
  readonly added?: readonly AddedRelationship[];
  /** Sheets that follow those of the schedule. */
  readonly report?: readonly WorkbookSheet[];
}

/** Writes TASK, TASKPRED and USERDATA like P6: activities of exported projects, and relationships with an end among them. */
export async function writeScheduleWorkbook(
  schedule: Schedule,
  plan: ImportUnit | WorkbookPlan = 'hours',
): Promise<Uint8Array> {
  const wanted = typeof plan === 'string' ? { unit: plan } : plan;
  return writeWorkbook([...createScheduleSheets(schedule, wanted), ...(wanted.report ?? [])]);
}

function createScheduleSheets(
  schedule: Schedule,
  { unit = 'hours', removed = new Set(), leavesOut = false, added = [] }: WorkbookPlan,
): WorkbookSheet[] {
  const rows = new Map(listRows(schedule).map((row) => [row.activity.id, row]));
  const exported = new Set(listExportedProjects(schedule).map(({ id }) => id));
  const listed = [...rows.values()].filter(({ activity }) => exported.has(activity.projectId));
  const createRow = (
    link: AddedRelationship,
    marks: Pick<RelationshipImportRow, 'isDeleted' | 'highlight'>,
  ): RelationshipImportRow[] => {
    const [predecessor, successor] = [rows.get(link.predecessorId), rows.get(link.successorId)];
    if (predecessor === undefined || successor === undefined) return [];
    const { type, lagMinutes } = link;
    const ends = { predecessor: createEnd(predecessor), successor: createEnd(successor) };
    return [{ ...ends, type, lagMinutes, lagHoursPerDay: predecessor.hoursPerDay, ...marks }];
  };
  const relationships = [
    ...listExportedRelationships(schedule)
      .filter((link) => !leavesOut || !removed.has(link))
      .flatMap((link) =>
        createRow(link, removed.has(link) ? { isDeleted: true, highlight: 'flag' } : { isDeleted: false }),
      ),
    ...added.flatMap((link) => createRow(link, { isDeleted: false, highlight: 'row' })),
  ];
  return [
    createImportSheet('TASK', [...listColumns(unit, listed), deleteColumn], listed),
    createRelationshipSheet(relationships, unit),
    createUserDataSheet(unit, schedule.currencies[0]?.code ?? ''),
  ];
}

function listRows(schedule: Schedule): ActivityRow[] {
  const projects = new Map(schedule.projects.map((project) => [project.id, project]));
  const calendars = new Map(schedule.calendars.map((calendar) => [calendar.id, calendar]));
  const readPath = createWbsCodes(schedule);
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
