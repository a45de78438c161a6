/**
 * Columns of the generated tables, in the order P6 23.12 writes them. `column=value` has that value in rows that name no other;
 * the other columns are empty in them.
 */
const tables = {
  CURRTYPE:
    'curr_id=1, decimal_digit_cnt=2, curr_symbol=$, decimal_symbol=., digit_group_symbol=,, pos_curr_fmt_type=#1.1, neg_curr_fmt_type=(#1.1), curr_type=US Dollar, curr_short_name=USD, group_digit_cnt=3, base_exch_rate=1',
  PROJECT:
    'proj_id=4001, proj_short_name=GEN, clndr_id=1, last_recalc_date=2026-03-16 08:00, plan_start_date=2025-01-06 08:00, plan_end_date, scd_end_date=2029-06-29 17:00, name_sep_char=., critical_path_type=CT_TotFloat, critical_drtn_hr_cnt=0, def_complete_pct_type=CP_Drtn, def_duration_type=DT_FixedDUR2, def_task_type=TT_Task, export_flag=Y',
  CALENDAR:
    'clndr_id, default_flag, clndr_name, proj_id, base_clndr_id, last_chng_date=2025-01-06 00:00, clndr_type=CA_Base, day_hr_cnt, week_hr_cnt, month_hr_cnt, year_hr_cnt, rsrc_private=N, clndr_data',
  SCHEDOPTIONS:
    'schedoptions_id=1, proj_id=4001, sched_outer_depend_type=SD_Both, sched_open_critical_flag=N, sched_lag_early_start_flag=Y, sched_retained_logic=Y, sched_setplantoforecast=N, sched_float_type=FT_FF, sched_calendar_on_relationship_lag=rcal_Predecessor, sched_use_expect_end_flag=Y, sched_progress_override=N',
  PROJWBS:
    'wbs_id, proj_id=4001, obs_id=1, seq_num, est_wt=1, proj_node_flag, sum_data_flag=N, status_code=WS_Open, wbs_short_name, wbs_name, phase_id, parent_wbs_id, ev_user_pct=6, ev_etc_user_value=0.88, ev_compute_type=EC_Cmp_pct, ev_etc_compute_type=EE_PF_cpi, guid',
  RSRC: 'rsrc_id, parent_rsrc_id, clndr_id, rsrc_seq_num, rsrc_name, rsrc_short_name, def_qty_per_hr=1, cost_qty_type=QT_Hour, active_flag=Y, auto_compute_act_flag=Y, curr_id=1, rsrc_type',
  TASK: 'task_id, proj_id=4001, wbs_id, clndr_id, phys_complete_pct, rev_fdbk_flag=N, est_wt=1, lock_plan_flag=N, auto_compute_act_flag=N, complete_pct_type=CP_Drtn, task_type, duration_type=DT_FixedDUR2, status_code, task_code, task_name, rsrc_id, total_float_hr_cnt, free_float_hr_cnt, remain_drtn_hr_cnt, act_work_qty, remain_work_qty, target_work_qty, target_drtn_hr_cnt, target_equip_qty=0, act_equip_qty=0, remain_equip_qty=0, cstr_date, act_start_date, act_end_date, late_start_date, late_end_date, expect_end_date, early_start_date, early_end_date, restart_date, reend_date, target_start_date, target_end_date, rem_late_start_date, rem_late_end_date, cstr_type, priority_type=PT_Normal, suspend_date, resume_date, float_path, float_path_order, guid, tmpl_guid, cstr_date2, cstr_type2, driving_path_flag, act_this_per_work_qty=0, act_this_per_equip_qty=0, external_early_start_date, external_late_end_date, create_date=2025-01-06 09:00, update_date=2026-03-13 16:21, create_user=admin, update_user=admin, location_id, crt_path_num',
  TASKPRED:
    'task_pred_id, task_id, pred_task_id, proj_id=4001, pred_proj_id=4001, pred_type, lag_hr_cnt, comments, float_path, aref=2026-03-13 16:21, arls',
  TASKRSRC:
    'taskrsrc_id, task_id, proj_id=4001, cost_qty_link_flag=Y, role_id, acct_id, rsrc_id, pobs_id, skill_level, remain_qty=40, target_qty=40, remain_qty_per_hr=1, target_lag_drtn_hr_cnt=0, target_qty_per_hr=1, act_ot_qty=0, act_reg_qty=0, relag_drtn_hr_cnt=0, ot_factor, cost_per_qty=55.5, target_cost=2220, act_reg_cost=0, act_ot_cost=0, remain_cost=2220, act_start_date, act_end_date, restart_date, reend_date, target_start_date, target_end_date, rem_late_start_date, rem_late_end_date, rollup_dates_flag=Y, target_crv, remain_crv, actual_crv, ts_pend_act_end_flag=N, guid, rate_type=COST_PER_QTY, act_this_per_cost=0, act_this_per_qty=0, curv_id, rsrc_type=RT_Labor, cost_per_qty_source_type=ST_Rsrc, create_user=admin, create_date=2025-01-06 09:00',
} as const;

/** Values of one row by column. */
export type Row = Readonly<Record<string, string | number>>;

export function formatTable(name: keyof typeof tables, rows: readonly Row[]): string {
  const columns = tables[name].split(', ').map((column) => {
    const [title = '', value = ''] = column.split('=');
    return { title, value };
  });
  const lines = rows.map(
    (row) => `%R\t${columns.map(({ title, value }) => row[title] ?? value).join('\t')}\r\n`,
  );
  return `%T\t${name}\r\n%F\t${columns.map(({ title }) => title).join('\t')}\r\n${lines.join('')}`;
}
