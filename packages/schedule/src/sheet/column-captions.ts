/**
 * P6's columns in spreadsheets and the captions it puts under them, without `(*)` and unit. Source: headers of real
 * exports and templates. Used to tell a row of captions from data.
 */
const columnCaptions: Readonly<Record<string, string>> = {
  task_code: 'Activity ID',
  status_code: 'Activity Status',
  wbs_id: 'WBS Code',
  wbs_name: 'WBS Name',
  task_name: 'Activity Name',
  task_type: 'Activity Type',
  remain_drtn_hr_cnt: 'Remaining Duration',
  target_drtn_hr_cnt: 'Original Duration',
  complete_pct: 'Activity % Complete',
  complete_pct_type: 'Percent Complete Type',
  start_date: 'Start',
  end_date: 'Finish',
  act_start_date: 'Actual Start',
  act_end_date: 'Actual Finish',
  total_float_hr_cnt: 'Total Float',
  free_float_hr_cnt: 'Free Float',
  resource_list: 'Resources',
  clndr_id: 'Calendar',
  critical_flag: 'Critical',
  cstr_type: 'Primary Constraint',
  cstr_date: 'Primary Constraint Date',
  cstr_type2: 'Secondary Constraint',
  cstr_date2: 'Secondary Constraint Date',
  delete_record_flag: 'Delete This Row',
  pred_task_id: 'Predecessor',
  task_id: 'Successor',
  pred_type: 'Relationship Type',
  lag_hr_cnt: 'Lag',
  predtask__status_code: 'Predecessor Activity Status',
  task__status_code: 'Successor Activity Status',
  pred_proj_id: 'Predecessor Project',
  proj_id: 'Successor Project',
  predtask__projwbs__wbs_full_name: 'Predecessor WBS',
  task__projwbs__wbs_full_name: 'Successor WBS',
  predtask__task_name: 'Predecessor Activity Name',
  task__task_name: 'Successor Activity Name',
  predtask__rsrc_id: 'Predecessor Primary Resource',
  task__rsrc_id: 'Successor Primary Resource',
  last_recalc_date: 'Data Date',
};

const moreCaptions = ['Activity ID', 'Project ID', 'Data Date', 'Project', 'Activity Status', 'Longest Path'];
const known = new Set(
  [...Object.values(columnCaptions), ...moreCaptions].map((caption) => caption.toLowerCase()),
);

/** A caption without its mark for calculated columns and its unit, in lower case. */
export function normaliseCaption(text: string): string {
  return text
    .replace(/^\s*\(\*\)/, '')
    .replace(/\((?:%|[\p{L}]{1,8})\)\s*$/iu, '')
    .trim()
    .toLowerCase();
}

export function isKnownCaption(text: string): boolean {
  return text.includes('(*)') || known.has(normaliseCaption(text));
}
