import { createWarning } from '@floatwise/contracts/create-finding';
import { formatDecimal } from '@floatwise/contracts/format-decimal';
import type { Finding } from '@floatwise/contracts';
import {
  createWbsCodes,
  findFinish,
  findResumption,
  findStart,
  getScheduleOptions,
  isMilestone,
  listConstraints,
  listExportedProjects,
  listMissingDataDates,
  listMissingOptions,
  carriesLogic,
  type Activity,
  type ActivityId,
  type Project,
  type Relationship,
  type Schedule,
} from '../model/index.ts';
import { countUnread } from '../unread/count-unread.ts';
import { findTable, type Xer } from '../xer/read-xer.ts';
import type { XerSchedule } from '../xer/read-schedule.ts';
import { listExportedActivities, listExportedRelationships } from './list-exported.ts';
import { markDoneLoops } from './mark-done-loops.ts';
import { createSheetActivity, placeRow, type SheetActivity, type SheetNetwork } from './sheet-network.ts';
import type { SheetLayout } from './sheet-table.ts';

/** A network made from a schedule, with what each of its entities was made from. */
export interface ScheduleNetwork {
  readonly network: SheetNetwork;
  /** By index of the network's activities; those with a row come first. An end that is not in the file has none. */
  readonly activities: readonly (Activity | undefined)[];
  /** By index of the network's relationships. */
  readonly relationships: readonly Relationship[];
}

const firstRow = 3;

/**
 * The network of a schedule, in hours: what its workbook has, and what a workbook cannot hold. Calendars are those of the file, lags
 * count on the calendar that its options say, and relationships to activities that are not in the file take part. Rows are those of its
 * workbook, or the lines of the `xer`.
 */
export function createScheduleNetwork(
  schedule: XerSchedule,
  {
    xer,
    rowsOf = 'sheet',
  }: { readonly xer?: Xer | undefined; readonly rowsOf?: SheetNetwork['rowsOf'] } = {},
): ScheduleNetwork {
  const projects = new Map(schedule.projects.map((project) => [project.id, project]));
  const [table, links] = ['TASK', 'TASKPRED'].map((name) =>
    xer !== undefined && rowsOf === 'xer' ? findTable(xer, name) : undefined,
  );
  const getWbsPath = createWbsCodes(schedule);
  const sources: (Activity | undefined)[] = listExportedActivities(schedule);
  const activities = sources.flatMap((source, index) => {
    if (source === undefined) return [];
    const row = table?.computeLine(source.row) ?? index + firstRow;
    const about = {
      index,
      row,
      wbs: getWbsPath(source.wbsId) ?? '',
      project: projects.get(source.projectId),
    };
    return createActivity(source, about);
  });
  const places = new Map(sources.map((source, index) => [source?.id, index]));
  const others = new Map(schedule.activities.map((source) => [source.id, source]));
  /** An activity of a project that is not scheduled, or one that is not in the file, gets no row. */
  const place = (id: ActivityId): number => {
    const known = places.get(id);
    if (known !== undefined) return known;
    const source = others.get(id);
    const index = activities.length;
    places.set(id, index);
    sources.push(source);
    const about = { index, row: undefined, wbs: '', project: source && projects.get(source.projectId) };
    activities.push(
      source === undefined ? createSheetActivity({ index, code: id }) : createActivity(source, about),
    );
    return index;
  };
  const inWorkbook = new Map(
    listExportedRelationships(schedule).map((one, index) => [one, index + firstRow] as const),
  );
  const isListed = (id: ActivityId): boolean => activities[places.get(id) ?? -1]?.row !== undefined;
  const kept = schedule.relationships.filter(
    ({ predecessorId, successorId }) => isListed(predecessorId) || isListed(successorId),
  );
  const relationships = kept.map((source, index) => {
    const { predecessorId, successorId, type, lagMinutes } = source;
    const [predecessor, successor] = [place(predecessorId), place(successorId)];
    const [before, after] = [sources[predecessor], sources[successor]];
    return {
      index,
      row: links?.computeLine(source.row) ?? inWorkbook.get(source) ?? 0,
      predecessor,
      successor,
      type,
      lag: lagMinutes / 60,
      isDeleted: false,
      isExternal:
        before?.projectId !== after?.projectId || !isListed(predecessorId) || !isListed(successorId),
      isOnDoneLoop: false,
      predecessorStatus: before?.status,
      successorStatus: after?.status,
    };
  });
  const marked = markDoneLoops(activities, relationships, placeRow({ rowsOf }, 'TASKPRED'));
  // Reads the calendars, too, so that the findings are complete.
  const unread = countUnread(schedule);
  const network: SheetNetwork = {
    activities,
    relationships: marked.relationships,
    units: { durations: 'hours', lags: 'hours', floats: 'hours' },
    activityTable: createLayout('TASK'),
    relationshipTable: createLayout('TASKPRED'),
    rowStyle: { type: 'FS', project: null },
    dataDate: listExportedProjects(schedule)[0]?.dataDate,
    isLinkedByTaskId: false,
    rowsOf,
    origin: xer === undefined ? 'pmxml' : 'xer',
    lagCalendars: new Map(
      schedule.projects.map(({ code, id }) => [code, getScheduleOptions(schedule, id).lagCalendar]),
    ),
    projectCalendars: new Map(schedule.projects.map(({ code, calendarId }) => [code, calendarId])),
    findings: [
      ...schedule.findings,
      ...listMissingDataDates(listExportedProjects(schedule)),
      ...listMissingOptions(schedule),
      ...listOrphanNotes(schedule),
      ...marked.findings,
    ],
    unread,
  };
  return { network, activities: sources, relationships: kept };
}

interface Described extends Pick<SheetActivity, 'index' | 'row' | 'wbs'> {
  readonly project: Project | undefined;
}

const createActivity = (source: Activity, { project, ...about }: Described): SheetActivity => ({
  ...createSheetActivity({ ...about, code: source.code }),
  projectId: project?.code ?? source.projectId,
  name: source.name,
  status: source.status,
  type: source.type,
  isMilestone: isMilestone(source),
  carriesLogic: carriesLogic(source),
  originalDuration: toHours(source.originalDurationMinutes),
  remainingDuration: toHours(source.remainingDurationMinutes),
  totalFloat: toHours(source.totalFloatMinutes),
  isOnLongestPath: source.isOnLongestPath,
  start: findStart(source),
  finish: findFinish(source),
  calendar: source.calendarId ?? project?.calendarId,
  constraints: listConstraints(source),
  expectedFinish: source.expectedFinish,
  resumed: findResumption(source),
});

const toHours = (minutes: number | undefined): number | undefined =>
  minutes === undefined ? undefined : minutes / 60;

/** A schedule has every column. */
const createLayout = (name: string): SheetLayout => ({
  name,
  columns: ['task_type', 'start_date', 'end_date', 'delete_record_flag'].map((column, index) => ({
    name: column,
    header: column,
    index,
    caption: undefined,
  })),
  readColumns: [],
  hasCaptions: true,
  lastRow: firstRow - 1,
  lastColumn: 0,
  bareFormula: undefined,
});

/** Activities whose project is not in the file take no part. */
function listOrphanNotes({ projects, activities }: Schedule): Finding[] {
  const known = new Set(projects.map(({ id }) => id));
  const orphans = activities.filter(({ projectId }) => !known.has(projectId));
  const [first] = orphans;
  if (first === undefined) return [];
  const [which, left] =
    orphans.length === 1
      ? [`Activity ${first.code} belongs`, 'it is']
      : [
          `${formatDecimal(orphans.length)} activities, first ${first.code}, belong`,
          'they and their relationships to each other are',
        ];
  const message = `${which} to no project of the file; ${left} left out. Export the project again from P6.`;
  return [createWarning('sheet.no-project', message, { table: 'TASK' })];
}
