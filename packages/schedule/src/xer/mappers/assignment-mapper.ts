import type { ActivityId, Assignment, ResourceId } from '../../model/index.ts';
import { fieldCodes } from '../field-codes.ts';
import { LateFields } from '../late-fields.ts';
import type { RowReader } from '../row-reader.ts';
import type { TableMapper } from '../table-mapper.ts';

export const assignmentMapper: TableMapper<Assignment> = {
  tables: ['TASKRSRC'],
  keys: ['task_id'],
  bind: (find, lateRows) => {
    const column = findColumns(find);
    const late = new LateFields(lateRows, (row) => readLateFields(row, column));
    const XerAssignment = late.addTo(OwnFields);
    return (row) => new XerAssignment(row, column, late);
  },
};

type Columns = ReturnType<typeof findColumns>;

function findColumns(find: (column: string) => number) {
  return {
    id: find('taskrsrc_id'),
    activityId: find('task_id'),
    projectId: find('proj_id'),
    resourceId: find('rsrc_id'),
    roleId: find('role_id'),
    accountId: find('acct_id'),
    type: find('rsrc_type'),
    budgetedUnits: find('target_qty'),
    actualRegularUnits: find('act_reg_qty'),
    actualOvertimeUnits: find('act_ot_qty'),
    remainingUnits: find('remain_qty'),
    budgetedUnitsPerHour: find('target_qty_per_hr'),
    remainingUnitsPerHour: find('remain_qty_per_hr'),
    pricePerUnit: find('cost_per_qty'),
    budgetedCost: find('target_cost'),
    actualRegularCost: find('act_reg_cost'),
    actualOvertimeCost: find('act_ot_cost'),
    remainingCost: find('remain_cost'),
    plannedLag: find('target_lag_drtn_hr_cnt'),
    remainingLag: find('relag_drtn_hr_cnt'),
    drivesDates: find('rollup_dates_flag'),
    actualStart: find('act_start_date'),
    actualFinish: find('act_end_date'),
    plannedStart: find('target_start_date'),
    plannedFinish: find('target_end_date'),
    remainingStart: find('restart_date'),
    remainingFinish: find('reend_date'),
    curveId: find('curv_id'),
  };
}

type Late = ReturnType<typeof readLateFields>;

function readLateFields(row: RowReader, column: Columns) {
  return {
    id: row.ownId(column.id),
    projectId: row.id(column.projectId),
    roleId: row.id(column.roleId),
    accountId: row.id(column.accountId),
    type: row.code(column.type, fieldCodes.resourceType),
    budgetedUnits: row.number(column.budgetedUnits),
    actualRegularUnits: row.number(column.actualRegularUnits),
    actualOvertimeUnits: row.number(column.actualOvertimeUnits),
    pricePerUnit: row.number(column.pricePerUnit),
    budgetedCost: row.number(column.budgetedCost),
    actualRegularCost: row.number(column.actualRegularCost),
    actualOvertimeCost: row.number(column.actualOvertimeCost),
    remainingCost: row.number(column.remainingCost),
    actualStart: row.date(column.actualStart),
    actualFinish: row.date(column.actualFinish),
    plannedStart: row.date(column.plannedStart),
    plannedFinish: row.date(column.plannedFinish),
    remainingStart: row.date(column.remainingStart),
    remainingFinish: row.date(column.remainingFinish),
    curveId: row.text(column.curveId),
  } satisfies Partial<Assignment>;
}

/** What resource-dependent activities are scheduled by is read at once, the rest late. */
class OwnFields implements Omit<Assignment, keyof Late> {
  declare readonly activityId: ActivityId;
  declare readonly resourceId: ResourceId | undefined;
  declare readonly remainingUnits: number | undefined;
  declare readonly budgetedUnitsPerHour: number | undefined;
  declare readonly remainingUnitsPerHour: number | undefined;
  declare readonly plannedLagMinutes: number | undefined;
  declare readonly remainingLagMinutes: number | undefined;
  declare readonly drivesDates: boolean | undefined;
  declare readonly row: number;
  readonly #late: LateFields<Late>;

  constructor(row: RowReader, column: Columns, late: LateFields<Late>) {
    this.#late = late;
    this.activityId = row.requiredId(column.activityId);
    this.resourceId = row.id(column.resourceId);
    this.remainingUnits = row.number(column.remainingUnits);
    this.budgetedUnitsPerHour = row.number(column.budgetedUnitsPerHour);
    this.remainingUnitsPerHour = row.number(column.remainingUnitsPerHour);
    this.plannedLagMinutes = row.minutes(column.plannedLag);
    this.remainingLagMinutes = row.minutes(column.remainingLag);
    this.drivesDates = row.flag(column.drivesDates);
    this.row = row.row;
  }

  get late(): Late {
    return this.#late.get(this.row);
  }
}
