import type { ToolFinding } from '../tool.ts';

export const findings: readonly ToolFinding[] = [
  { code: 'rrr.self', severity: 'info', meaning: 'a relationship of that class; the message has the proof' },
  { code: 'rrr.duplicate', severity: 'info', meaning: 'the same' },
  { code: 'rrr.completed', severity: 'info', meaning: 'the same' },
  { code: 'rrr.same-pair', severity: 'info', meaning: 'the same' },
  { code: 'rrr.transitive', severity: 'info', meaning: 'the same' },
  { code: 'rrr.conditional', severity: 'info', meaning: 'the same; never flagged' },
  { code: 'rrr.flag-column-added', severity: 'info', meaning: 'TASKPRED had no delete_record_flag' },
  {
    code: 'rrr.held',
    severity: 'info',
    meaning: 'relationships that a path implies stay, because a date or float would move without them',
  },
  {
    code: 'rrr.leave-unknown',
    severity: 'warning',
    meaning: 'keys of the option `leave` fit no row of this file',
  },
  {
    code: 'rrr.lag-calendar',
    severity: 'info',
    meaning: 'a sheet with several calendars does not say on which lags count',
  },
  { code: 'rrr.one-calendar', severity: 'info', meaning: 'there are lags but no calendars in the sheets' },
  {
    code: 'rrr.no-types',
    severity: 'warning',
    meaning:
      'TASK lacks activity types; the number of activities that behave like levels of effort and were left out',
  },
  { code: 'rrr.no-status', severity: 'info', meaning: 'no activity status in the file' },
  {
    code: 'rrr.same-id',
    severity: 'warning',
    meaning: 'projects of the sheet share Activity IDs: import project by project',
  },
  {
    code: 'sheet.locale',
    severity: 'info, warning',
    meaning:
      'dates without a time; a warning: dates or numbers with two meanings, read as others of their column or sheet show',
  },
  { code: 'sheet.no-captions', severity: 'warning', meaning: 'row 2 is read as data' },
  {
    code: 'sheet.unit-assumed',
    severity: 'warning',
    meaning: 'neither captions nor USERDATA state the unit',
  },
  { code: 'sheet.no-lag-column', severity: 'warning', meaning: 'all lags count as 0' },
  {
    code: 'sheet.bare-formula',
    severity: 'warning',
    meaning: 'a formula without a stored value is read as empty',
  },
  {
    code: 'sheet.no-activity-id',
    severity: 'warning',
    meaning: 'a row of TASK without Activity ID is left out',
  },
  {
    code: 'sheet.task-ids',
    severity: 'warning',
    meaning: 'TASKPRED names activities by internal ids, which were looked up on TASK',
  },
  {
    code: 'sheet.deleted-activity',
    severity: 'warning',
    meaning: 'relationships of activities whose TASK rows are flagged for deletion; ignored',
  },
  { code: 'sheet.activity-twice', severity: 'warning', meaning: 'an Activity ID is on two rows of TASK' },
  { code: 'sheet.case-clash', severity: 'warning', meaning: 'Activity IDs differ only in case' },
  {
    code: 'cpm.no-options',
    severity: 'info',
    meaning: "an XER has no scheduling options; P6's defaults are used",
  },
  {
    code: 'E_UNKNOWN_ACT',
    severity: 'warning',
    meaning: 'an end is not on TASK; the relationship is treated as external',
  },
  {
    code: 'E_VALUE',
    severity: 'warning',
    meaning:
      'a date or constraint cannot be read; the message quotes it; many of one kind come first, or the file is refused',
  },
];
