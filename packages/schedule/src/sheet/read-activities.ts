import { createWarning } from '@floatwise/contracts/create-finding';
import { isOnFinish, type Constraint } from '../model/activity.ts';
import { activityTypeNames } from '../model/p6-words.ts';
import { ranges } from '../model/ranges.ts';
import { normaliseCaption } from './column-captions.ts';
import type { FindingLog } from '../xer/finding-log.ts';
import type { SheetRow } from './sheet-table.ts';
import { activityTypeWords, readableConstraints, findWord, statusWords } from './sheet-codes.ts';
import { formatActivityKey, type SheetActivity } from './sheet-network.ts';
import type { TableReader } from './table-reader.ts';

/** Columns of WBS codes, with the full path first, for sheets whose WBS column has P6's internal ids. */
const wbsCodeColumns = ['projwbs__wbs_full_name', 'wbs_full_name', 'wbs_path', 'wbs_short_name'];

export const activityColumns: ReadonlySet<string> = new Set([
  ...wbsCodeColumns,
  'task_code',
  'task_id',
  'task_name',
  'status_code',
  'wbs_id',
  'task_type',
  'remain_drtn_hr_cnt',
  'target_drtn_hr_cnt',
  'start_date',
  'end_date',
  'total_float_hr_cnt',
  'clndr_id',
  'cstr_type',
  'cstr_date',
  'cstr_type2',
  'cstr_date2',
  'expect_end_date',
  'resume_date',
  'proj_id',
  'delete_record_flag',
  'last_recalc_date',
  'data_date',
]);

/** A row of the TASK sheet that is flagged for deletion: P6 deletes the activity and its relationships. */
export interface DeletedActivity extends Pick<SheetActivity, 'code' | 'projectId' | 'taskId'> {
  readonly row: number;
}

export interface ListedActivities {
  readonly kept: readonly SheetActivity[];
  readonly deleted: readonly DeletedActivity[];
}

/** The activities of the TASK sheet. Of those flagged for deletion, only ids are read; a second row of an activity is left out. */
export function readActivities(tasks: TableReader, log: FindingLog): ListedActivities {
  const context: ActivityContext = { log, longestPath: tasks.table.readColumns.find(isLongestPath)?.name };
  const kept: SheetActivity[] = [];
  const deleted: DeletedActivity[] = [];
  const rows = new Map<string, SheetRow>();
  for (const row of tasks.table.rows) {
    if (tasks.isDeleted(row)) {
      deleted.push({ ...readIds(tasks, row), row: row.row });
      continue;
    }
    const isTotal = isTotalRow(tasks, row);
    if (isTotal || tasks.getText(row, 'task_code') === '') {
      log.add(isTotal ? 'total' : 'no id', () => {
        const at = { sheet: tasks.table.name, row: row.row };
        const found = isTotal
          ? `holds a total ('${tasks.getText(row, 'task_code')}') and no activity; the row is left out. Delete it before you import.`
          : 'has no Activity ID; the row is left out.';
        return createWarning('sheet.no-activity-id', `Sheet ${at.sheet} row ${at.row} ${found}`, at);
      });
      continue;
    }
    // Internal ids separate activities of several projects if the sheet does not name the projects.
    const { code, projectId, taskId = '' } = readIds(tasks, row);
    const key = `${formatActivityKey(code, projectId)}\0${taskId}`;
    const earlier = rows.get(key);
    if (earlier !== undefined) {
      leaveOutRepeated(tasks, [earlier, row], log);
      continue;
    }
    rows.set(key, row);
    kept.push(readActivity(tasks, row, { ...context, index: kept.length }));
  }
  return { kept, deleted };
}

/** A spreadsheet's own sums below the activities, which are no work. P6 gives every activity a status. */
const isTotalRow = (tasks: TableReader, row: SheetRow): boolean =>
  /^(?:(?:grand|sub)[- ]?)?(?:totals?|summe|итого|合计|الإجمالي):?$/i.test(tasks.getText(row, 'task_code')) &&
  tasks.getText(row, 'status_code') === '';

/** Two rows of one activity would be two activities with one ID. A row that says the same loses nothing. */
function leaveOutRepeated(
  tasks: TableReader,
  [earlier, row]: readonly [earlier: SheetRow, row: SheetRow],
  log: FindingLog,
): void {
  const activity = tasks.getId(row, 'task_code');
  log.add('twice', () => {
    const at = { activity, sheet: tasks.table.name, row: row.row };
    const message = `Activity '${activity}' appears twice on the ${at.sheet} sheet, in rows ${earlier.row} and ${at.row}; row ${at.row} is left out.`;
    return createWarning('sheet.activity-twice', message, at);
  });
  if (!earlier.values.every((value, place) => value === row.values[place]))
    tasks.addUnread(row, 'task_code', 'activities');
}

function readIds(tasks: TableReader, row: SheetRow): Pick<SheetActivity, 'code' | 'projectId' | 'taskId'> {
  return {
    code: tasks.getId(row, 'task_code'),
    projectId: tasks.getText(row, 'proj_id') || undefined,
    taskId: tasks.getText(row, 'task_id') || undefined,
  };
}

interface ActivityContext {
  readonly log: FindingLog;
  /** P6's field, or another column with that caption. */
  readonly longestPath: string | undefined;
}

const typeReading = {
  words: activityTypeWords,
  expected: `an activity type (expected ${Object.values(activityTypeNames).join(', ')})`,
};
export const statusReading = {
  words: statusWords,
  expected: 'an activity status (expected Not Started, In Progress, Completed)',
};

function readActivity(
  tasks: TableReader,
  row: SheetRow,
  { index, log, longestPath }: ActivityContext & { readonly index: number },
): SheetActivity {
  const type = tasks.findWord(row, 'task_type', typeReading);
  const originalDuration = tasks.findDuration(row, 'target_drtn_hr_cnt', ranges.plannedHours);
  const remainingDuration = tasks.findDuration(row, 'remain_drtn_hr_cnt');
  const duration = tasks.hasColumn('target_drtn_hr_cnt') ? originalDuration : remainingDuration;
  const isMilestone =
    type === undefined ? duration === 0 : type === 'startMilestone' || type === 'finishMilestone';
  const status = tasks.findWord(row, 'status_code', statusReading);
  if (lacksDuration(tasks, { type, isMilestone, status, originalDuration, remainingDuration }))
    tasks.addUnread(row, 'remain_drtn_hr_cnt', 'durations');
  if (status === undefined && tasks.hasColumn('status_code') && hasActualStart(tasks, row))
    tasks.addUnread(row, 'status_code', 'statuses');
  return {
    index,
    ...readIds(tasks, row),
    name: tasks.getText(row, 'task_name'),
    wbs: readWbs(tasks, row),
    row: row.row,
    status,
    type,
    isMilestone,
    carriesLogic: type !== 'levelOfEffort' && type !== 'wbsSummary',
    isSuspect: false,
    originalDuration,
    remainingDuration,
    totalFloat: tasks.findDuration(row, 'total_float_hr_cnt'),
    isOnLongestPath: longestPath === undefined ? undefined : yesWords.test(tasks.getText(row, longestPath)),
    start:
      type === 'finishMilestone' ? tasks.findFinish(row, 'start_date') : tasks.findDate(row, 'start_date'),
    finish: type === 'startMilestone' ? tasks.findDate(row, 'end_date') : tasks.findFinish(row, 'end_date'),
    calendar: tasks.getText(row, 'clndr_id') || undefined,
    constraints: [...listConstraints(tasks, row, log)],
    expectedFinish: tasks.findFinish(row, 'expect_end_date'),
    resumed: tasks.findDate(row, 'resume_date'),
  };
}

/** P6 marks actual dates with an A. */
const hasActualStart = (tasks: TableReader, row: SheetRow): boolean =>
  /\sA\s*\**$/.test(tasks.getText(row, 'start_date'));

/** True for open work without a duration, or with a negative one, in a sheet that has them. */
function lacksDuration(
  tasks: TableReader,
  {
    type,
    status,
    isMilestone,
    originalDuration,
    remainingDuration,
  }: Pick<SheetActivity, 'type' | 'status' | 'isMilestone' | 'originalDuration' | 'remainingDuration'>,
): boolean {
  if (!tasks.hasColumn('remain_drtn_hr_cnt')) return false;
  if (isMilestone || type === 'levelOfEffort' || type === 'wbsSummary' || status === 'completed')
    return false;
  if (remainingDuration !== undefined) return remainingDuration < 0;
  return status === 'inProgress' || originalDuration === undefined;
}

function readWbs(tasks: TableReader, row: SheetRow): string {
  const text = tasks.getText(row, 'wbs_id');
  if (text !== '' && !/^\d+$/.test(text)) return text;
  return wbsCodeColumns.map((name) => tasks.getText(row, name)).find((code) => code !== '') ?? text;
}

const yesWords = /^(y|yes|1|true|x)$/i;

/** Recognised by P6's field name or by caption. */
export function isLongestPath({ name, caption }: { name: string; caption: string | undefined }): boolean {
  return name === 'driving_path_flag' || normaliseCaption(caption ?? '') === 'longest path';
}

function* listConstraints(tasks: TableReader, row: SheetRow, log: FindingLog): Generator<Constraint> {
  for (const [typeName, dateName] of [
    ['cstr_type', 'cstr_date'],
    ['cstr_type2', 'cstr_date2'],
  ] as const) {
    const text = tasks.getText(row, typeName);
    if (text === '') continue;
    const type = findWord(readableConstraints, text);
    if (type === undefined) {
      log.add(typeName, () => tasks.createWarning(row, typeName, 'is not a constraint; it is ignored.'));
      tasks.addUnread(row, typeName);
    } else {
      const date = isOnFinish(type) ? tasks.findFinish(row, dateName) : tasks.findDate(row, dateName);
      yield { type, date };
    }
  }
}
