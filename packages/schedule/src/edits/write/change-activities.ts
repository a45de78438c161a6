import type { Activity } from '../../model/index.ts';
import {
  createAssignmentDates,
  formatDateCell,
  listDateCells,
  listStoredDates,
} from '../../stored-dates/index.ts';
import type { RowValues } from '../../xer/index.ts';
import { newRow } from '../links.ts';
import { listChangedCells, listNewCells, listPartCells } from './activity-cells.ts';
import { copyRow, keepKnown, type EditedFile } from './edited-file.ts';

/** Edited fields and dates of activities, and new activities behind the others. */
export function changeActivities(file: EditedFile): void {
  const { xer, original, plan, cpm, changes, symbol } = file;
  const known = new Map(original.activities.map((activity) => [activity.id, activity]));
  const scheduled = new Map(cpm.activities.map((one) => [one.activity.id, one]));
  const dataDates = new Map(
    plan.schedule.projects.map(({ id, dataDate, plannedStart }) => [id, dataDate ?? plannedStart]),
  );
  for (const activity of plan.schedule.activities) {
    const before = known.get(activity.id);
    const one = scheduled.get(activity.id);
    const stored =
      one === undefined
        ? {}
        : listStoredDates(one, {
            wasCompleted: before?.status === 'completed',
            dataDate: dataDates.get(activity.projectId),
          });
    const dates = keepKnown(xer, 'TASK', listDateCells(stored, before, symbol));
    if (before === undefined) changes.insert('TASK', { ...listRow(file, activity), ...dates });
    else changes.set('TASK', activity.row, { ...listChangedCells(before, activity, symbol), ...dates });
  }
}

/** The row of a new activity: a copy of the row of the activity that was split, or a blank one. */
function listRow({ xer, symbol, toFileId }: EditedFile, activity: Activity): RowValues {
  const own = {
    task_id: toFileId(activity.id),
    proj_id: activity.projectId,
    wbs_id: activity.wbsId,
    task_code: activity.code,
    task_name: activity.name,
  };
  const isPart = activity.row !== newRow;
  const { needed, further } = isPart ? listPartCells(activity, symbol) : listNewCells(activity, symbol);
  const copied = isPart ? copyRow(xer, 'TASK', activity.row) : {};
  return { ...copied, ...keepKnown(xer, 'TASK', further), ...needed, ...own };
}

/** Dates of the assignments of work that has not started. */
export function changeAssignments({ xer, plan, cpm, changes }: EditedFile): void {
  const scheduled = new Map(cpm.activities.map((one) => [one.activity.id, one]));
  const findDates = createAssignmentDates(plan.schedule, plan.calendars);
  for (const assignment of plan.schedule.assignments) {
    const one = scheduled.get(assignment.activityId);
    const dates = one && findDates(one, assignment);
    if (dates === undefined) continue;
    const { start, finish } = dates;
    const cells: Record<string, string | undefined> = {};
    if (start !== assignment.plannedStart) cells['target_start_date'] = formatDateCell(start);
    if (finish !== assignment.plannedFinish) cells['target_end_date'] = formatDateCell(finish);
    if (start !== assignment.remainingStart) cells['restart_date'] = formatDateCell(start);
    if (finish !== assignment.remainingFinish) cells['reend_date'] = formatDateCell(finish);
    changes.set('TASKRSRC', assignment.row, keepKnown(xer, 'TASKRSRC', cells));
  }
}
