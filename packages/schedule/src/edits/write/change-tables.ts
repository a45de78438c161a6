import { fieldCodes } from '../../fields/field-codes.ts';
import type { ProgressMode } from '../../model/index.ts';
import { formatDateCell } from '../../stored-dates/index.ts';
import { findTable, findWrittenSymbol, formatHoursValue, type RowValues } from '../../xer/index.ts';
import { createRowIds } from './create-row-ids.ts';
import { copyRow, keepKnown, type EditedFile } from './edited-file.ts';

/** Data dates, and the scheduled finish of projects with open work. */
export function changeProjects({ xer, original, plan, cpm, changes }: EditedFile): void {
  const known = new Map(original.projects.map((project) => [project.id, project]));
  const open = new Set(
    plan.schedule.activities.filter(({ status }) => status !== 'completed').map((each) => each.projectId),
  );
  for (const { project, finish } of cpm.projects) {
    const before = known.get(project.id);
    if (before?.dataDate !== project.dataDate)
      changes.set('PROJECT', project.row, { last_recalc_date: formatDateCell(project.dataDate) });
    if (open.has(project.id) && before?.scheduledFinish !== finish)
      changes.set(
        'PROJECT',
        project.row,
        keepKnown(xer, 'PROJECT', { scd_end_date: formatDateCell(finish) }),
      );
  }
}

/** Progress modes. A project without options of its own gets a copy of those that it is scheduled with. */
export function changeOptions({ xer, original, plan, changes }: EditedFile): void {
  const createId = createRowIds(findTable(xer, 'SCHEDOPTIONS'), 'schedoptions_id');
  const known = new Map(original.options.map((options) => [options.projectId, options]));
  for (const { projectId, progressMode, row } of plan.schedule.options) {
    const before = known.get(projectId);
    if (before?.progressMode === progressMode) continue;
    const flags = formatMode(progressMode);
    if (before?.row !== undefined) changes.set('SCHEDOPTIONS', before.row, flags);
    else
      changes.insert('SCHEDOPTIONS', {
        ...(row === undefined ? {} : copyRow(xer, 'SCHEDOPTIONS', row)),
        schedoptions_id: createId(),
        proj_id: projectId,
        ...flags,
      });
  }
}

const formatMode = (mode: ProgressMode): RowValues => ({
  sched_retained_logic: mode === 'retainedLogic' ? 'Y' : 'N',
  sched_progress_override: mode === 'progressOverride' ? 'Y' : 'N',
});

export function changeCalendars({ original, plan, changes }: EditedFile): void {
  const known = new Map(original.calendars.map((calendar) => [calendar.id, calendar]));
  for (const { id, data, row } of plan.schedule.calendars)
    if (known.get(id)?.data !== data) changes.set('CALENDAR', row, { clndr_data: data });
}

/** Relationships keep their row; new ones follow the last. */
export function changeLinks({ xer, original, plan, changes, toFileId }: EditedFile): void {
  const table = findTable(xer, 'TASKPRED');
  const symbol = findWrittenSymbol(xer, 'TASKPRED lag_hr_cnt');
  const createId = createRowIds(table, 'task_pred_id');
  const known = new Map(original.relationships.map((link) => [link.row, link]));
  for (const link of plan.schedule.relationships) {
    const before = known.get(link.row);
    if (before === link) continue;
    const ends = {
      task_id: toFileId(link.successorId),
      pred_task_id: toFileId(link.predecessorId),
    };
    const type = fieldCodes.relationshipType.getCode(link.type);
    const lag = formatHoursValue(link.lagMinutes, symbol);
    if (before === undefined)
      changes.insert('TASKPRED', {
        task_pred_id: createId(),
        ...ends,
        proj_id: link.successorProjectId,
        pred_proj_id: link.predecessorProjectId,
        pred_type: type,
        lag_hr_cnt: lag,
      });
    else
      changes.set('TASKPRED', link.row, {
        ...(before.successorId === link.successorId ? {} : { task_id: ends.task_id }),
        ...(before.predecessorId === link.predecessorId ? {} : { pred_task_id: ends.pred_task_id }),
        ...(before.type === link.type ? {} : { pred_type: type }),
        ...(before.lagMinutes === link.lagMinutes ? {} : { lag_hr_cnt: lag }),
      });
  }
}
