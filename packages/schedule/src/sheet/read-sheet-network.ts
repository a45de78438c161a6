import { createWarning } from '@floatwise/contracts/create-finding';
import { UnusableInputError } from '@floatwise/contracts/unusable-input-error';
import { findSheet, formatCellValue, type WorkbookFile, readFirstRows } from '@floatwise/ooxml/read';
import { maxActivities, maxRelationships } from '../model/schedule.ts';
import { FindingLog } from '../xer/finding-log.ts';
import { ActivityIndex } from './activity-index.ts';
import { normaliseCaption } from './column-captions.ts';
import type { DurationUnit } from './sheet-codes.ts';
import { findColumnUnit } from './parse-sheet-quantity.ts';
import { activityColumns as taskColumns, isLongestPath, readActivities } from './read-activities.ts';
import { findRowStyle, getLayout, type SheetColumn, type SheetTable } from './sheet-table.ts';
import { markDoneLoops } from './mark-done-loops.ts';
import { findSuspects } from './find-suspects.ts';
import { readRelationships, relationshipColumns, taskIdCode } from './read-relationships.ts';
import { readSheetTable, checkColumns, getSheet } from './read-sheet-table.ts';
import type { SheetActivity, SheetNetwork } from './sheet-network.ts';
import { UnreadLog } from '../unread/unread-log.ts';
import { SheetProblems } from './sheet-problems.ts';
import { TableReader } from './table-reader.ts';

/** Reads TASK, which may be missing without `activityColumns`, and TASKPRED. Throws E_SHEET, E_COLUMN, E_VALUE, E_TOO_LARGE. */
export async function readSheetNetwork(
  file: WorkbookFile,
  { activityColumns }: { readonly activityColumns?: readonly string[] } = {},
): Promise<SheetNetwork> {
  const log = new FindingLog();
  const { durationUnit, dateFormat } = await readUserSettings(file);
  const unread = new UnreadLog();
  const problems = new SheetProblems();
  const reading = { isFrom1904: file.isFrom1904, dateFormat, durationUnit };
  const relationshipTable = await readTable(file, 'TASKPRED', relationshipColumns);
  checkColumns(relationshipTable, ['pred_task_id', 'task_id', 'pred_type']);
  const isOptional = activityColumns === undefined && findSheet(file, 'TASK') === undefined;
  const activityTable = isOptional ? undefined : await readTable(file, 'TASK', taskColumns);
  if (activityTable !== undefined) {
    checkColumns(activityTable, ['task_code', ...(activityColumns ?? [])]);
    checkTable(activityTable, log);
  }
  checkTable(relationshipTable, log);
  checkSize(activityTable?.rows.length ?? 0, relationshipTable.rows.length);

  const tasks = activityTable && new TableReader(activityTable, reading, { log, unread, problems });
  const index = new ActivityIndex(tasks && readActivities(tasks, log));
  const links = new TableReader(relationshipTable, reading, { log, unread, problems });
  const read = readRelationships(links, index, log);
  problems.refuse();
  index.checkCases(log);
  const units = findUnits([activityTable, relationshipTable], durationUnit, log);
  const dataDate = tasks && findDataDate(tasks);
  unread.counts = {
    projects: 1,
    activities: index.activities.filter(({ row }) => row !== undefined).length,
    relationships: read.length,
    calendars: 0,
  };
  const activities = markSuspects({ activities: index.activities, relationships: read, units, dataDate });
  const { relationships, findings: loops } = markDoneLoops(activities, read, {
    sheet: relationshipTable.name,
  });
  const findings = [...file.notes, ...log.list(), ...loops];
  return {
    activities,
    relationships,
    units,
    activityTable: activityTable && getLayout(activityTable),
    relationshipTable: getLayout(relationshipTable),
    rowStyle: findRowStyle(relationshipTable),
    dataDate,
    isLinkedByTaskId: findings.some(({ code }) => code === taskIdCode),
    rowsOf: 'sheet',
    origin: 'sheet',
    lagCalendars: new Map(),
    projectCalendars: new Map(),
    findings,
    unread,
  };
}

/** Marks activities that behave like a level of effort; they carry no logic. */
function markSuspects(
  network: Pick<SheetNetwork, 'activities' | 'relationships' | 'units' | 'dataDate'>,
): readonly SheetActivity[] {
  const suspects = findSuspects(network);
  if (suspects.size === 0) return network.activities;
  return network.activities.map((activity) =>
    suspects.has(activity.index) ? { ...activity, carriesLogic: false, isSuspect: true } : activity,
  );
}

async function readTable(file: WorkbookFile, name: string, wanted: ReadonlySet<string>): Promise<SheetTable> {
  // Of columns known only by their caption the first is read: a sheet may have thousands with the same one.
  const captions = [({ caption }: SheetColumn) => isDataDate(caption), isLongestPath];
  const found = new Set<unknown>();
  return readSheetTable(file, getSheet(file, name), (column) => {
    if (wanted.has(column.name)) return true;
    const isCaption = captions.find((matches) => !found.has(matches) && matches(column));
    found.add(isCaption);
    return isCaption !== undefined;
  });
}

function checkTable(table: SheetTable, log: FindingLog): void {
  const at = { sheet: table.name };
  if (!table.hasCaptions && table.rows.length > 0) {
    const message = `Row 2 of sheet ${table.name} has no captions and is read as data. P6 skips row 2 when it imports, so put the captions back before you import.`;
    log.add(`captions ${table.name}`, () => createWarning('sheet.no-captions', message, at));
  }
  if (table.bareFormula !== undefined) {
    const message = `Sheet ${table.name} holds a formula without a stored value, first in ${table.bareFormula}; it is read as empty. Save the workbook in Excel to store the values.`;
    log.add(`formula ${table.name}`, () => createWarning('sheet.bare-formula', message, at));
  }
}

function checkSize(activities: number, relationships: number): void {
  const [found, limit] =
    activities > maxActivities
      ? [`${activities} activities`, `${maxActivities}`]
      : [`${relationships} relationships`, `${maxRelationships}`];
  if (activities <= maxActivities && relationships <= maxRelationships) return;
  throw new UnusableInputError(
    'E_TOO_LARGE',
    `The workbook has ${found}; at most ${limit} can be read. Export a part of the project.`,
  );
}

/** The unit of each column: that of its caption, otherwise the user's, otherwise hours with a warning. */
function findUnits(
  [activityTable, relationshipTable]: readonly [SheetTable | undefined, SheetTable],
  durationUnit: DurationUnit | undefined,
  log: FindingLog,
): SheetNetwork['units'] {
  const find = (table: SheetTable | undefined, name: string): DurationUnit | undefined =>
    table && findColumnUnit(table, name);
  const fallback =
    durationUnit ?? find(relationshipTable, 'lag_hr_cnt') ?? find(activityTable, 'remain_drtn_hr_cnt');
  const durations =
    find(activityTable, 'remain_drtn_hr_cnt') ?? find(activityTable, 'target_drtn_hr_cnt') ?? fallback;
  const lags = find(relationshipTable, 'lag_hr_cnt') ?? fallback;
  const floats = find(activityTable, 'total_float_hr_cnt') ?? fallback;
  if (durations === undefined || lags === undefined) {
    const message =
      'Neither the captions, such as Lag(d), nor the sheet USERDATA give the unit of durations and lags; hours are assumed.';
    log.add('unit', () => createWarning('sheet.unit-assumed', message));
  }
  return { durations: durations ?? 'hours', lags: lags ?? 'hours', floats: floats ?? 'hours' };
}

function isDataDate(caption: string | undefined): boolean {
  return normaliseCaption(caption ?? '') === 'data date';
}

function findDataDate(tasks: TableReader): SheetNetwork['dataDate'] {
  const byCaption = tasks.table.readColumns.find(({ caption }) => isDataDate(caption));
  const names = ['last_recalc_date', 'data_date', ...(byCaption ? [byCaption.name] : [])];
  for (const row of tasks.table.rows) {
    for (const name of names) {
      const date = tasks.findDate(row, name, 'dataDates');
      if (date !== undefined) return date;
    }
  }
  return undefined;
}

/** The unit for P6's code, as in USERDATA's `DurationQtyType=QT_Day`. */
const unitsByCode: ReadonlyMap<string | undefined, DurationUnit> = new Map([
  ['qt_hour', 'hours'],
  ['qt_day', 'days'],
  ['qt_week', 'weeks'],
  ['qt_month', 'months'],
]);

/** Settings of the export on P6's sheet USERDATA: its unit, and the order of dates, such as `d/mm/yyyy`. */
async function readUserSettings(file: WorkbookFile) {
  const sheet = findSheet(file, 'USERDATA');
  const rows = sheet === undefined ? [] : await readFirstRows(file, sheet, 10);
  const lines = rows
    .flatMap((row) => [...row.values()])
    // Some library escapes a carriage return twice.
    .flatMap((value) =>
      formatCellValue(value)
        .replaceAll('_x000D_', '\r')
        .split(/[\r\n]/),
    );
  const settings = new Map<string, string>();
  for (const line of lines) {
    const at = line.indexOf('=');
    const name = line.slice(0, Math.max(at, 0)).trim().toLowerCase();
    if (!settings.has(name)) settings.set(name, line.slice(at + 1).trim());
  }
  const durationUnit = unitsByCode.get(settings.get('durationqtytype')?.toLowerCase());
  return { durationUnit, dateFormat: settings.get('dateformat') };
}
