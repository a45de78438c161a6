import { activityStatusNames, activityTypeNames, toDays, type Activity } from '@floatwise/schedule';
import { RepeatedCells, type WorkbookCell, type WorkbookColumn } from '@floatwise/ooxml';
import type { BookInput } from '../book.ts';
import { findFinish, findStart, toDateCell } from '../cells.ts';

/** A column of a sheet that lists activities. */
export interface ActivityColumn {
  readonly title: string;
  readonly column: WorkbookColumn;
  /** Undefined where cells of a column before it take its place as well. */
  readonly getCell?: ((activity: Activity) => WorkbookCell | RepeatedCells) | undefined;
}

interface PlainColumn extends ActivityColumn {
  readonly getCell: (activity: Activity) => string | number | null;
}

const text = (width: number): WorkbookColumn => ({ kind: 'text', width });
const days: WorkbookColumn = { kind: 'number', width: 9, numberFormat: '0.0' };
const date: WorkbookColumn = { kind: 'date', width: 17 };

/** The project stands there only when there are several. */
function listPlainColumns({ checked, schedule, getWbsPath }: BookInput): PlainColumn[] {
  const { assessment } = checked;
  const codes = new Map(schedule.projects.map(({ id, code }) => [id, code]));
  const toDayCell = (activity: Activity, minutes: number | undefined): number | null =>
    minutes === undefined ? null : toDays(assessment, activity, minutes);
  const project: PlainColumn = {
    title: 'Project',
    column: text(16),
    getCell: ({ projectId }) => codes.get(projectId) ?? null,
  };
  return [
    { title: 'Activity ID', column: text(20), getCell: ({ code }) => code },
    { title: 'Activity Name', column: text(44), getCell: ({ name }) => name },
    ...(assessment.projects.length > 1 ? [project] : []),
    { title: 'WBS', column: text(26), getCell: ({ wbsId }) => getWbsPath(wbsId).codes },
    { title: 'WBS Name', column: text(40), getCell: ({ wbsId }) => getWbsPath(wbsId).names },
    { title: 'Status', column: text(12), getCell: ({ status }) => activityStatusNames[status] },
    { title: 'Type', column: text(17), getCell: ({ type }) => activityTypeNames[type] },
    { title: 'OD (d)', column: days, getCell: (each) => toDayCell(each, each.originalDurationMinutes) },
    { title: 'RD (d)', column: days, getCell: (each) => toDayCell(each, each.remainingDurationMinutes) },
    { title: 'TF (d)', column: days, getCell: (each) => toDayCell(each, each.totalFloatMinutes) },
    { title: 'Start', column: date, getCell: (each) => toDateCell(findStart(each)) },
    { title: 'Finish', column: date, getCell: (each) => toDateCell(findFinish(each)) },
  ];
}

/** What every list of activities shows. An activity stands in several, with the same cells. */
export function listActivityColumns(input: BookInput): ActivityColumn[] {
  const columns = listPlainColumns(input);
  const known = new Map<Activity, RepeatedCells>();
  const getCells = (activity: Activity): RepeatedCells => {
    const cells =
      known.get(activity) ??
      new RepeatedCells(columns.length, () => columns.map(({ getCell }) => getCell(activity)));
    known.set(activity, cells);
    return cells;
  };
  return columns.map((column, place) => ({ ...column, getCell: place === 0 ? getCells : undefined }));
}
