import type {
  Activity,
  ActivityStatus,
  ActivityType,
  Constraint,
  ActivityId,
  CalendarId,
  Minutes,
  ProjectId,
  WbsId,
} from '../../model/index.ts';
import { fieldCodes } from '../field-codes.ts';
import { LateFields } from '../late-fields.ts';
import type { RequiredCode, RowReader } from '../row-reader.ts';
import type { TableMapper } from '../table-mapper.ts';

const typeField: RequiredCode<ActivityType> = {
  column: 'task_type',
  codes: fieldCodes.activityType,
  otherwise: 'read as task dependent',
};
const statusField: RequiredCode<ActivityStatus> = {
  column: 'status_code',
  codes: fieldCodes.activityStatus,
  otherwise: 'read from the actual dates',
};

export const activityMapper: TableMapper<Activity> = {
  tables: ['TASK'],
  keys: ['task_id'],
  bind: (find, lateRows) => {
    const column = findColumns(find);
    const late = new LateFields(lateRows, (row) => readLateFields(row, column));
    const XerActivity = late.addTo(OwnFields);
    return (row) => new XerActivity(row, column, late);
  },
};

/** What scheduling asks for is read at once, the rest late. */
class OwnFields implements Omit<Activity, keyof Late> {
  declare readonly id: ActivityId;
  declare readonly code: string;
  declare readonly projectId: ProjectId;
  declare readonly wbsId: WbsId | undefined;
  declare readonly calendarId: CalendarId | undefined;
  declare readonly type: ActivityType;
  declare readonly status: ActivityStatus;
  declare readonly originalDurationMinutes: number | undefined;
  declare readonly remainingDurationMinutes: number | undefined;
  declare readonly actualStart: Minutes | undefined;
  declare readonly actualFinish: Minutes | undefined;
  declare readonly primaryConstraint: Constraint | undefined;
  declare readonly secondaryConstraint: Constraint | undefined;
  declare readonly expectedFinish: Minutes | undefined;
  declare readonly suspended: Minutes | undefined;
  declare readonly resumed: Minutes | undefined;
  declare readonly externalEarlyStart: Minutes | undefined;
  declare readonly externalLateFinish: Minutes | undefined;
  declare readonly row: number;
  readonly #late: LateFields<Late>;

  constructor(row: RowReader, column: Columns, late: LateFields<Late>) {
    this.#late = late;
    this.id = row.requiredId(column.id);
    this.code = row.textOrEmpty(column.code);
    this.projectId = row.requiredId(column.projectId);
    this.wbsId = row.id(column.wbsId);
    this.calendarId = row.id(column.calendarId);
    this.type = row.requiredCode(column.type, typeField, 'task');
    this.status = readStatus(row, column);
    this.originalDurationMinutes = row.minutes(column.originalDuration);
    this.remainingDurationMinutes = row.minutes(column.remainingDuration);
    this.actualStart = row.date(column.actualStart);
    this.actualFinish = row.date(column.actualFinish);
    this.primaryConstraint = readConstraint(row, column.constraintType, column.constraintDate);
    this.secondaryConstraint = readConstraint(row, column.constraintType2, column.constraintDate2);
    this.expectedFinish = row.date(column.expectedFinish);
    this.suspended = row.date(column.suspended);
    this.resumed = row.date(column.resumed);
    this.externalEarlyStart = row.date(column.externalEarlyStart);
    this.externalLateFinish = row.date(column.externalLateFinish);
    this.row = row.row;
  }

  get late(): Late {
    return this.#late.get(this.row);
  }
}

type Late = ReturnType<typeof readLateFields>;

function readLateFields(row: RowReader, column: Columns) {
  return {
    name: row.textOrEmpty(column.name),
    guid: row.text(column.guid),
    percentCompleteType: row.code(column.percentCompleteType, fieldCodes.percentCompleteType),
    durationType: row.code(column.durationType, fieldCodes.durationType),
    physicalPercent: row.number(column.physicalPercent),
    totalFloatMinutes: row.minutes(column.totalFloat),
    freeFloatMinutes: row.minutes(column.freeFloat),
    earlyStart: row.date(column.earlyStart),
    earlyFinish: row.date(column.earlyFinish),
    lateStart: row.date(column.lateStart),
    lateFinish: row.date(column.lateFinish),
    remainingStart: row.date(column.remainingStart),
    remainingFinish: row.date(column.remainingFinish),
    remainingLateStart: row.date(column.remainingLateStart),
    remainingLateFinish: row.date(column.remainingLateFinish),
    plannedStart: row.date(column.plannedStart),
    plannedFinish: row.date(column.plannedFinish),
    isOnLongestPath: row.flag(column.isOnLongestPath),
    floatPath: row.number(column.floatPath),
    floatPathOrder: row.number(column.floatPathOrder),
    primaryResourceId: row.id(column.primaryResourceId),
    budgetedLaborUnits: row.number(column.budgetedLaborUnits),
    actualLaborUnits: row.number(column.actualLaborUnits),
    remainingLaborUnits: row.number(column.remainingLaborUnits),
    budgetedNonlaborUnits: row.number(column.budgetedNonlaborUnits),
    actualNonlaborUnits: row.number(column.actualNonlaborUnits),
    remainingNonlaborUnits: row.number(column.remainingNonlaborUnits),
  } satisfies Partial<Activity>;
}

type Columns = ReturnType<typeof findColumns>;

function findColumns(find: (column: string) => number) {
  return {
    id: find('task_id'),
    code: find('task_code'),
    name: find('task_name'),
    guid: find('guid'),
    projectId: find('proj_id'),
    wbsId: find('wbs_id'),
    calendarId: find('clndr_id'),
    type: find('task_type'),
    status: find('status_code'),
    percentCompleteType: find('complete_pct_type'),
    durationType: find('duration_type'),
    physicalPercent: find('phys_complete_pct'),
    originalDuration: find('target_drtn_hr_cnt'),
    remainingDuration: find('remain_drtn_hr_cnt'),
    totalFloat: find('total_float_hr_cnt'),
    freeFloat: find('free_float_hr_cnt'),
    ...findDateColumns(find),
    constraintType: find('cstr_type'),
    constraintType2: find('cstr_type2'),
    isOnLongestPath: find('driving_path_flag'),
    floatPath: find('float_path'),
    floatPathOrder: find('float_path_order'),
    primaryResourceId: find('rsrc_id'),
    budgetedLaborUnits: find('target_work_qty'),
    actualLaborUnits: find('act_work_qty'),
    remainingLaborUnits: find('remain_work_qty'),
    budgetedNonlaborUnits: find('target_equip_qty'),
    actualNonlaborUnits: find('act_equip_qty'),
    remainingNonlaborUnits: find('remain_equip_qty'),
  };
}

function findDateColumns(find: (column: string) => number) {
  return {
    actualStart: find('act_start_date'),
    actualFinish: find('act_end_date'),
    earlyStart: find('early_start_date'),
    earlyFinish: find('early_end_date'),
    lateStart: find('late_start_date'),
    lateFinish: find('late_end_date'),
    remainingStart: find('restart_date'),
    remainingFinish: find('reend_date'),
    remainingLateStart: find('rem_late_start_date'),
    remainingLateFinish: find('rem_late_end_date'),
    plannedStart: find('target_start_date'),
    plannedFinish: find('target_end_date'),
    constraintDate: find('cstr_date'),
    constraintDate2: find('cstr_date2'),
    expectedFinish: find('expect_end_date'),
    suspended: find('suspend_date'),
    resumed: find('resume_date'),
    externalEarlyStart: find('external_early_start_date'),
    externalLateFinish: find('external_late_end_date'),
  };
}

/** A status that is missing or unknown follows from the actual dates. */
function readStatus(row: RowReader, column: Columns): ActivityStatus {
  if (!row.isNull(column.actualFinish)) return row.requiredCode(column.status, statusField, 'completed');
  const hasStarted = !row.isNull(column.actualStart);
  return row.requiredCode(column.status, statusField, hasStarted ? 'inProgress' : 'notStarted');
}

function readConstraint(row: RowReader, typeColumn: number, dateColumn: number): Constraint | undefined {
  const type = row.code(typeColumn, fieldCodes.constraintType);
  return type === undefined ? undefined : { type, date: row.date(dateColumn) };
}
