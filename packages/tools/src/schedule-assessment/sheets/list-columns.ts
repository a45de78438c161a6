import { mapRows, RepeatedCells, type WorkbookColumn, type WorkbookRow } from '@floatwise/ooxml';
import { ActivityMap, toDays, getLagHoursPerDay, type AssessedLink } from '@floatwise/schedule/checks';
import {
  activityStatusNames,
  activityTypeNames,
  findFinish,
  findStart,
  type Activity,
  type ProjectId,
} from '@floatwise/schedule/model';
import type { BookInput } from '../book.ts';
import { toSerialCell } from '../cells.ts';

/** A column of a sheet of activities, links or offenders. */
export interface PageColumn<Item> {
  readonly title: string;
  readonly column: WorkbookColumn;
  /** Undefined if the cells of an earlier column fill this one as well. */
  readonly getCell?: ((item: Item) => WorkbookRow[number]) | undefined;
}

export const text = (width: number): WorkbookColumn => ({ kind: 'text', width });
export const number = (width: number): WorkbookColumn => ({ kind: 'number', width });
export const percent = (width: number): WorkbookColumn => ({ kind: 'percent', width });
const days: WorkbookColumn = { kind: 'number', width: 9, numberFormat: '0.0' };
export const date: WorkbookColumn = { kind: 'date', width: 17 };

/** Headers, columns and rows of such a sheet. Reuses one array for all rows: each row is written before the next is created. */
export function listItems<Item>(items: readonly Item[], columns: readonly PageColumn<Item>[]) {
  const placed = columns.flatMap(({ getCell }, place) => (getCell === undefined ? [] : [{ place, getCell }]));
  const row = new Array<WorkbookRow[number]>(columns.length).fill(null);
  return {
    headers: [columns.map(({ title }) => title)],
    columns: columns.map(({ column }) => column),
    rows: mapRows(items, (item) => {
      for (const { place, getCell } of placed) row[place] = getCell(item);
      return row;
    }),
  };
}

/** Columns of every list of activities; with Project only if there are several. */
export function listActivityColumns({ checked, schedule, getWbsPath }: BookInput): PageColumn<Activity>[] {
  const { assessment } = checked;
  const codes = new Map(schedule.projects.map(({ id, code }) => [id, code]));
  const toDayCell = (activity: Activity, minutes: number | undefined): number | null =>
    minutes === undefined ? null : toDays(assessment, activity, minutes);
  type PlainColumn = Omit<PageColumn<Activity>, 'getCell'> & {
    readonly getCell: (activity: Activity) => string | number | null;
  };
  const project: PlainColumn = {
    title: 'Project',
    column: text(16),
    getCell: ({ projectId }) => codes.get(projectId) ?? null,
  };
  const columns: PlainColumn[] = [
    { title: 'Activity ID', column: text(20), getCell: ({ code }) => code },
    { title: 'Activity Name', column: text(44), getCell: ({ name }) => name },
    ...(assessment.projects.length > 1 ? [project] : []),
    { title: 'WBS', column: text(26), getCell: ({ wbsId }) => getWbsPath(wbsId)?.codes ?? '' },
    { title: 'WBS Name', column: text(40), getCell: ({ wbsId }) => getWbsPath(wbsId)?.names ?? '' },
    { title: 'Status', column: text(12), getCell: ({ status }) => activityStatusNames[status] },
    { title: 'Type', column: text(17), getCell: ({ type }) => activityTypeNames[type] },
    { title: 'OD (d)', column: days, getCell: (each) => toDayCell(each, each.originalDurationMinutes) },
    { title: 'RD (d)', column: days, getCell: (each) => toDayCell(each, each.remainingDurationMinutes) },
    { title: 'TF (d)', column: days, getCell: (each) => toDayCell(each, each.totalFloatMinutes) },
    { title: 'Start', column: date, getCell: (each) => toSerialCell(findStart(each)) },
    { title: 'Finish', column: date, getCell: (each) => toSerialCell(findFinish(each)) },
  ];
  const known = new ActivityMap<RepeatedCells>(schedule.activities);
  // Created once for each activity, because several lists contain it.
  const getCells = (activity: Activity): RepeatedCells => {
    let cells = known.get(activity);
    if (cells !== undefined) return cells;
    cells = new RepeatedCells(columns.length, () => columns.map(({ getCell }) => getCell(activity)));
    known.set(activity, cells);
    return cells;
  };
  return columns.map((each, place) => ({ ...each, getCell: place === 0 ? getCells : undefined }));
}

/** Columns of every list of links; with projects only if there are several. */
export function listLinkColumns({ checked, schedule }: BookInput): PageColumn<AssessedLink>[] {
  const { assessment } = checked;
  const codes = new Map(schedule.projects.map(({ id, code }) => [id, code]));
  const getProject = (id: ProjectId | undefined): string | null =>
    id === undefined ? null : (codes.get(id) ?? null);
  const column = (
    title: string,
    width: number,
    getCell: PageColumn<AssessedLink>['getCell'],
  ): PageColumn<AssessedLink> => ({ title, column: text(width), getCell });
  const projects = [
    column('Predecessor Project', 16, ({ predecessor, relationship }) =>
      getProject(predecessor?.projectId ?? relationship.predecessorProjectId),
    ),
    column('Successor Project', 16, ({ successor, relationship }) =>
      getProject(successor?.projectId ?? relationship.successorProjectId),
    ),
  ];
  const getCode = (activity: Activity | undefined, id: string): string =>
    activity?.code ?? `(not in the file: ${id})`;
  return [
    column('Predecessor', 20, ({ predecessor, relationship }) =>
      getCode(predecessor, relationship.predecessorId),
    ),
    column('Predecessor Name', 40, ({ predecessor }) => predecessor?.name ?? null),
    column('Successor', 20, ({ successor, relationship }) => getCode(successor, relationship.successorId)),
    column('Successor Name', 40, ({ successor }) => successor?.name ?? null),
    ...(codes.size > 1 ? projects : []),
    column('Type', 7, ({ relationship }) => relationship.type),
    {
      title: 'Lag (d)',
      column: days,
      getCell: (link) => link.relationship.lagMinutes / (getLagHoursPerDay(assessment, link) * 60),
    },
  ];
}
