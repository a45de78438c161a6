/** A small file with every table that is read, in the encodings a file may have. */
export function listFuzzSamples(): Buffer[] {
  const text = sampleLines.map((line) => line.replaceAll('|', '\t')).join('\r\n');
  const wide = Buffer.from(`\ufeff${text}`, 'utf16le');
  return [
    Buffer.from(text, 'latin1'),
    Buffer.from(text.replaceAll('\r\n', '\n')),
    wide,
    Buffer.from(wide.subarray(2)).swap16(),
  ];
}

const sampleLines = [
  'ERMHDR|8.4|2026-03-16|Project|x|x|x|Project Management|USD',
  '%T|CURRTYPE',
  '%F|curr_id|decimal_symbol|curr_short_name',
  '%R|1|.|USD',
  '%T|PROJECT',
  '%F|proj_id|proj_short_name|last_recalc_date|plan_end_date|clndr_id|export_flag|critical_drtn_hr_cnt|critical_path_type|name_sep_char',
  '%R|7|P|2026-03-16 08:00|2026-12-31 17:00|3|Y|0|CT_TotFloat|.',
  '%T|CALENDAR',
  '%F|clndr_id|default_flag|clndr_name|base_clndr_id|clndr_type|day_hr_cnt|clndr_data',
  '%R|3|Y|Five days||CA_Base|8|"(0||CalendarData()(\x7f\x7f  (0||DaysOfWeek()((0||1()())(0||2()((0||0(s|08:00|f|12:00)())(0||1(s|13:00|f|17:00)())))))(0||Exceptions()((0||0(d|46023)())))))"',
  '%T|SCHEDOPTIONS',
  '%F|schedoptions_id|proj_id|sched_retained_logic|sched_progress_override|sched_float_type|sched_calendar_on_relationship_lag|sched_outer_depend_type',
  '%R|1|7|Y|N|FT_FF|rcal_Predecessor|SD_Both',
  '%T|PROJWBS',
  '%F|wbs_id|proj_id|parent_wbs_id|proj_node_flag|wbs_short_name|wbs_name',
  '%R|5|7||Y|P|Project ""x""',
  '%R|6|7|5|N|CIV|Civil',
  '%T|RSRC',
  '%F|rsrc_id|rsrc_short_name|rsrc_name|rsrc_type|clndr_id',
  '%R|20|CR|Crew|RT_Labor|3',
  '%T|TASK',
  '%F|task_id|proj_id|wbs_id|clndr_id|task_type|status_code|task_code|task_name|target_drtn_hr_cnt|remain_drtn_hr_cnt|total_float_hr_cnt|act_start_date|act_end_date|early_start_date|early_end_date|cstr_type|cstr_date|driving_path_flag',
  '%R|1|7|5|3|TT_Task|TK_Complete|A1000|Dig|40|0||2026-03-02 08:00|2026-03-06 17:00|||||',
  '%R|2|7|6|3|TT_Task|TK_Active|A1010|Pour|80|26.666667|-8|2026-03-09 08:00||2026-03-16 08:00|2026-03-20 17:00|CS_MEOB|2026-03-27 17:00|Y',
  '%R|4|7|6|3|TT_FinMile|TK_NotStart|A1030|Done',
  '%T|TASKPRED',
  '%F|task_pred_id|task_id|pred_task_id|proj_id|pred_proj_id|pred_type|lag_hr_cnt',
  '%R|9|2|1|7|7|PR_FS|0',
  '%R|10|4|2|7|7|PR_FF|-16',
  '%T|TASKRSRC',
  '%F|taskrsrc_id|task_id|proj_id|rsrc_id|target_qty|remain_qty|rsrc_type|target_cost',
  '%R|30|2|7|20|80|40.5|RT_Labor|1234.56',
  '%T|UDFVALUE',
  '%F|udf_type_id|fk_id|proj_id|udf_date|udf_number|udf_text',
  '%R|60|2|7||3.25|a\x7f\x7fb',
  '%E',
  '',
];
