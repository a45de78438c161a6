import { activityStatusNames, activityTypeNames, toDays, type Activity } from '@floatwise/schedule';
import type { WorkbookCell, WorkbookColumn } from '@floatwise/schedule/workbook';
import type { BookInput } from '../book.ts';
import { findFinish, findStart, toDateCell } from '../cells.ts';

/** A column of a sheet that lists activities. */
export interface ActivityColumn {
  readonly title: string;
  readonly column: WorkbookColumn;
  readonly getCell: (activity: Activity) => WorkbookCell;
}

const text = (width: number): WorkbookColumn => ({ kind: 'text', width });
const days: WorkbookColumn = { kind: 'number', width: 9, numberFormat: '0.0' };
const date: WorkbookColumn = { kind: 'date', width: 17 };

/** What every list of activities shows. The project stands there only when there are several. */
export function listActivityColumns({ checked, schedule, getWbsPath }: BookInput): ActivityColumn[] {
  const { assessment } = checked;
  const codes = new Map(schedule.projects.map(({ id, code }) => [id, code]));
  const toDayCell = (activity: Activity, minutes: number | undefined): WorkbookCell =>
    minutes === undefined ? null : toDays(assessment, activity, minutes);
  const project: ActivityColumn = {
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
