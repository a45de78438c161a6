import { activityStatusNames, activityTypeNames, toDays, type Activity } from '@floatwise/schedule';
import type { BookInput } from '../book.ts';
import { findFinish, findStart, toDateCell } from '../cells.ts';
import { date, days, repeatCells, text, type SheetColumn } from './list-columns.ts';

interface PlainColumn extends SheetColumn<Activity> {
  readonly getCell: (activity: Activity) => string | number | null;
}

/** What every list of activities shows. The project stands there only when there are several. */
export function listActivityColumns({ checked, schedule, getWbsPath }: BookInput): SheetColumn<Activity>[] {
  const { assessment } = checked;
  const codes = new Map(schedule.projects.map(({ id, code }) => [id, code]));
  const toDayCell = (activity: Activity, minutes: number | undefined): number | null =>
    minutes === undefined ? null : toDays(assessment, activity, minutes);
  const project: PlainColumn = {
    title: 'Project',
    column: text(16),
    getCell: ({ projectId }) => codes.get(projectId) ?? null,
  };
  const columns: PlainColumn[] = [
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
  const getCells = repeatCells(columns.length, (activity) => columns.map(({ getCell }) => getCell(activity)));
  return columns.map((each, place) => ({ ...each, getCell: place === 0 ? getCells : undefined }));
}
