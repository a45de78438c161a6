import { listWords, type Sort } from './value-kind.ts';

// What of an XER is kept is named here, column by column, so that a column that is not thought of leaks nothing. The values of all
// other columns and tables are left out. Source: Oracle's XER data map guides, and files of P6 5.0 to 24.12.

/** Tables that P6 writes. */
export const keptTables: ReadonlySet<string> = new Set(
  listWords(`
    ACCOUNT ACTVCODE ACTVTYPE APPLYACTOPTIONS ASGNMNTACAT ASGNMNTCATTYPE ASGNMNTCATVAL CALENDAR COSTTYPE CURRTYPE DOCCATG
    DOCSTAT DOCUMENT FINDATES FINTMPL FUNDSRC LOCATION MEMOTYPE NONWORK OBS PCATTYPE PCATVAL PHASE POBS PROJCOST PROJECT
    PROJFUND PROJISSU PROJPCAT PROJRISK PROJTHRS PROJWBS RCATTYPE RCATVAL RISKCTRL RISKTYPE ROLERATE ROLES RSRC RSRCCURV
    RSRCCURVDATA RSRCLEVELLIST RSRCRATE RSRCRCAT RSRCROLE SCHEDOPTIONS SHIFT SHIFTPER TASK TASKACTV TASKDOC TASKFDBK TASKFIN
    TASKMEMO TASKNOTE TASKPRED TASKPROC TASKRISK TASKRSRC TASKSUM TASKUSER THRSPARM TRSRCFIN TRSRCSUM UDFCODE UDFTYPE UDFVALUE
    UMEASURE USERS WBSBUDG WBSMEMO WBSSTEP
  `),
);

const columns: Readonly<Record<Exclude<Sort, 'calendar' | 'guid'>, string>> = {
  /** Object ids, flags, types, and numbers on which answers rest. */
  keep: `
    acct_id actv_code_id actv_code_type_id asgnmnt_catg_id asgnmnt_catg_type_id base_clndr_id base_curr_id base_proj_id
    base_type_id calendar_id clndr_id cost_item_id cost_type_id curr_id currency_id curv_id doc_catg_id doc_id doc_status_id
    fin_dates_id fintmpl_id fk_id fund_id identified_by_id issue_id last_fin_dates_id location_id memo_id memo_type_id
    new_fin_dates_id nonwork_type_id obs_id orig_proj_id parent_acct_id parent_actv_code_id parent_asgnmnt_catg_id parent_doc_id
    parent_fund_id parent_obs_id parent_proj_catg_id parent_risk_type_id parent_role_id parent_rsrc_catg_id parent_rsrc_id
    parent_wbs_id phase_id pobs_id pobs_parent_id pred_proj_id pred_task_id proc_id proj_catg_id proj_catg_type_id proj_fund_id
    proj_id risk_id risk_type_id role_id role_rate_id rsrc_catg_id rsrc_catg_type_id rsrc_id rsrc_level_list_id rsrc_rate_id
    rsrc_role_id schedoptions_id shift_id shift_period_id source_proj_id sum_base_proj_id task_id task_pred_id taskrsrc_id
    taskrsrc_sum_id thresh_id thresh_parm_id track_view_id ts_approve_user_id udf_code_id udf_type_id unit_id user_id
    wbs_budg_id wbs_id wbs_memo_id workspace_id

    act_pct_link_flag act_this_per_link_flag active_flag active_yn add_act_remain_flag allow_complete_flag allow_neg_act_flag
    auto_compute_act_flag batch_sum_flag checkout_flag chng_eff_cmp_pct_flag close_period_flag complete_flag cost_qty_link_flag
    cost_qty_recalc_flag def_cost_qty_link_flag def_rollup_dates_flag default_flag default_yn deliv_flag driving_path_flag
    eps_flag export_flag level_all_rsrc_flag level_flag level_keep_sched_date_flag level_outer_assign_flag
    level_within_float_flag load_tasks_flag lock_plan_flag ot_flag proj_flag proj_node_flag project_flag rem_target_link_flag
    reset_planned_flag rev_fdbk_flag rollup_dates_flag rsrc_flag rsrc_multi_assign_flag rsrc_self_add_flag
    sched_lag_early_start_flag sched_open_critical_flag sched_use_expect_end_flag step_complete_flag sum_data_flag sum_only_flag
    super_flag task_code_prefix_flag task_flag timesheet_flag ts_pend_act_end_flag ts_rsrc_mark_act_finish_flag
    ts_rsrc_vw_inact_actv_flag use_project_baseline_flag wbs_flag

    actv_code_type_scope clndr_type complete_pct_type cost_load_type cost_per_qty_source_type cost_qty_type critical_path_type
    cstr_type cstr_type2 curr_type def_complete_pct_type def_duration_type def_qty_type def_rate_type def_task_type
    doc_mgmt_type dscnt_period_type duration_type ev_compute_type ev_etc_compute_type intg_proj_type logical_data_type
    neg_curr_fmt_type pos_curr_fmt_type pred_type priority_type rate_type respect_duration_type response_type review_type
    risk_to_type rsrc_type sched_float_type sched_outer_depend_type task_type thresh_parm_type thresh_type

    acct_seq_num act_drtn_hr_cnt act_equip_qty act_ot_qty act_qty act_reg_qty act_this_per_equip_qty act_this_per_qty
    act_this_per_work_qty act_work_qty actv_short_len ann_dscnt_rate_pct color complete_pct critical_drtn_hr_cnt crt_path_num
    curr_symbol day_hr_cnt decimal_digit_cnt decimal_symbol def_qty_per_hr digit_group_symbol doc_seq_num
    enable_multiple_longest_path_calc est_wt ev_etc_user_value ev_user_pct float_path float_path_order free_float_hr_cnt fund_wt
    fy_start_month_num group_digit_cnt has_rsrchours hi_parm_value indep_remain_work_qty issue_cnt
    key_activity_for_multiple_longest_paths lag_hr_cnt level_float_thrs_cnt level_outer_assign_priority level_over_alloc_pct
    limit_multiple_longest_path_calc lo_parm_value loaded_scope_level max_multiple_longest_path max_qty_per_hr month_hr_cnt
    name_sep_char ot_factor pend_complete_pct pend_remain_qty perfm_work_qty phys_complete_pct plan_open_state plan_qty
    post_rsp_cost_prblty post_rsp_prblty post_rsp_schd_prblty pre_rsp_cost_prblty pre_rsp_prblty pre_rsp_schd_prblty
    priority_num proc_wt proj_catg_short_len proj_status relag_drtn_hr_cnt remain_drtn_hr_cnt remain_equip_qty remain_qty
    remain_qty_per_hr remain_work_qty risk_level rsrc_catg_short_len rsrc_seq_num sched_calendar_on_relationship_lag
    sched_progress_override sched_retained_logic sched_setplantoforecast sched_use_project_end_date_for_float sched_work_qty
    seq_num skill_level status_code strgy_priority_num sum_assign_level sumtask_loaded table_name target_drtn_hr_cnt
    target_equip_qty target_lag_drtn_hr_cnt target_qty target_qty_per_hr target_work_qty task_code_base task_code_step
    total_assignments total_float_hr_cnt trsrcsum_loaded use_total_float_multiple_longest_paths wbs_max_sum_level week_hr_cnt
    xfer_complete_day_cnt xfer_notstart_day_cnt year_hr_cnt
  `,
  date: `
    act_end_date act_start_date add_date anticip_end_date anticip_start_date apply_actuals_date aref arls create_date
    created_date cstr_date cstr_date2 doc_date early_end_date early_start_date end_date expect_end_date
    external_early_start_date external_late_end_date fcst_start_date last_baseline_update_date last_chng_date last_recalc_date
    last_schedule_date last_tasksum_date last_updated_date late_end_date late_start_date next_data_date plan_end_date
    plan_start_date reend_date rem_late_end_date rem_late_start_date resolv_date restart_date resume_date review_end_date
    scd_end_date start_date sum_data_date sum_refresh_date suspend_date target_end_date target_start_date udf_date update_date
  `,
  /** Money and rates, and numbers of fields that users defined. */
  amount: `
    act_cost act_equip_cost act_expense_cost act_mat_cost act_ot_cost act_reg_cost act_this_per_cost act_work_cost
    base_exch_rate bcwp bcws benefit_cost cost_per_qty cost_per_qty2 cost_per_qty3 cost_per_qty4 cost_per_qty5 def_cost_per_qty
    fund_cost indep_remain_total_cost orig_cost ovt_rate plan_cost remain_cost spend_cost std_rate target_cost udf_number
  `,
  /** Names, codes, people, notes, and what may hold them. */
  name: `
    acct_descr acct_name acct_short_name actual_crv actv_code_name actv_code_type add_by_name author_name
    baseline_names_to_export baselines_to_export clndr_name comments cost_name cost_type cr_external_doc_key cr_external_key
    create_user curr_short_name department doc_content doc_name doc_short_name email_addr employee_code employee_id
    fin_dates_name fintmpl_name fund_descr fund_name indicator_expression issue_name issue_notes issue_value last_checksum
    memo_type notes obs_descr obs_name office_phone other_phone phase_name po_number pobs_descr pobs_manager pobs_name
    private_loc proc_descr proc_name proj_catg_name proj_catg_short_name proj_catg_type proj_name proj_short_name proj_url
    public_loc qty_name remain_crv response_text risk_cause risk_code risk_desc risk_descr risk_effect risk_name risk_type
    role_descr role_name role_short_name rsrc_catg_name rsrc_catg_short_name rsrc_catg_type rsrc_name rsrc_notes rsrc_private
    rsrc_short_name rsrc_title_name short_name summary_indicator_expression target_crv task_code task_code_prefix task_fdbk
    task_memo task_name task_notes thresh_field_name thresh_parm_name thresh_short_name title udf_text udf_type_label
    udf_type_name unit_abbrev unit_name update_user vendor_name version_name wbs_memo wbs_name wbs_short_name
    web_local_root_path window_end window_start
  `,
};

/** What becomes of the values of a column, by its name in lower case. */
export const xerSorts: ReadonlyMap<string, Sort> = new Map<string, Sort>([
  ...Object.entries(columns).flatMap(([sort, names]) =>
    listWords(names).map((name): [string, Sort] => [name, sort as Sort]),
  ),
  ['clndr_data', 'calendar'],
  ['guid', 'guid'],
  ['tmpl_guid', 'guid'],
]);
