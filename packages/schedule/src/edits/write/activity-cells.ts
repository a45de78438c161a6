import { fieldCodes } from '../../fields/field-codes.ts';
import type { Activity, Constraint, DecimalSymbol } from '../../model/index.ts';
import { formatDateCell, formatHoursCell } from '../../stored-dates/format-cells.ts';
import { formatNumberValue } from '../../xer/format-value.ts';
import type { RowValues } from '../../xer/xer-edits.ts';

type Text = string | undefined;

/** The cells of an activity that edits can change, by column. */
function listCells(activity: Activity, symbol: DecimalSymbol): Record<string, Text> {
  const { activityStatus, constraintType } = fieldCodes;
  const constrain = (constraint: Constraint | undefined) =>
    [constraint && constraintType.getCode(constraint.type), formatDateCell(constraint?.date)] as const;
  const [type, date] = constrain(activity.primaryConstraint);
  const [secondType, secondDate] = constrain(activity.secondaryConstraint);
  const percent = activity.physicalPercent;
  return {
    status_code: activityStatus.getCode(activity.status),
    clndr_id: activity.calendarId,
    phys_complete_pct: percent === undefined ? undefined : formatNumberValue(percent, symbol, 6),
    remain_drtn_hr_cnt: formatHoursCell(activity.remainingDurationMinutes, symbol),
    target_drtn_hr_cnt: formatHoursCell(activity.originalDurationMinutes, symbol),
    act_start_date: formatDateCell(activity.actualStart),
    act_end_date: formatDateCell(activity.actualFinish),
    expect_end_date: formatDateCell(activity.expectedFinish),
    suspend_date: formatDateCell(activity.suspended),
    resume_date: formatDateCell(activity.resumed),
    cstr_type: type,
    cstr_date: date,
    cstr_type2: secondType,
    cstr_date2: secondDate,
    external_early_start_date: formatDateCell(activity.externalEarlyStart),
    external_late_end_date: formatDateCell(activity.externalLateFinish),
  };
}

/** The cells in which an activity differs from what the file has. */
export function listChangedCells(original: Activity, edited: Activity, symbol: DecimalSymbol): RowValues {
  if (original === edited) return {};
  const before = listCells(original, symbol);
  return Object.fromEntries(
    Object.entries(listCells(edited, symbol)).filter(([column, text]) => before[column] !== text),
  );
}

/** The cells of a new row: those that scheduling reads, and further ones that P6 wants, for files that have their columns. */
interface NewCells {
  readonly needed: RowValues;
  readonly further: RowValues;
}

/** The part of a split activity, in the columns that differ from the copied row. */
export function listPartCells(activity: Activity, symbol: DecimalSymbol): NewCells {
  const { phys_complete_pct, ...needed } = listCells(activity, symbol);
  return {
    needed,
    further: {
      phys_complete_pct,
      guid: undefined,
      rsrc_id: undefined,
      act_work_qty: '0',
      remain_work_qty: '0',
      target_work_qty: '0',
      act_equip_qty: '0',
      remain_equip_qty: '0',
      target_equip_qty: '0',
      act_this_per_work_qty: '0',
      act_this_per_equip_qty: '0',
      float_path: undefined,
      float_path_order: undefined,
    },
  };
}

export function listNewCells(activity: Activity, symbol: DecimalSymbol): NewCells {
  const { activityType, durationType, percentCompleteType } = fieldCodes;
  const { needed, further } = listPartCells(activity, symbol);
  return {
    needed: { ...needed, task_type: activityType.getCode(activity.type) },
    further: {
      ...further,
      complete_pct_type: percentCompleteType.getCode(activity.percentCompleteType ?? 'duration'),
      duration_type: durationType.getCode(activity.durationType ?? 'fixedDurationAndUnits'),
      est_wt: '1',
      rev_fdbk_flag: 'N',
      lock_plan_flag: 'N',
      auto_compute_act_flag: 'N',
      priority_type: 'PT_Normal',
    },
  };
}
