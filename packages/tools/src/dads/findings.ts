import type { ToolFinding } from '../tool.ts';

export const findings: readonly ToolFinding[] = [
  {
    code: 'dads.open-start',
    severity: 'info, warning',
    meaning: 'an open end; a warning if it is unresolved',
  },
  { code: 'dads.open-finish', severity: 'info, warning', meaning: 'the same' },
  { code: 'dads.dangling-start', severity: 'info, warning', meaning: 'the same' },
  { code: 'dads.dangling-finish', severity: 'info, warning', meaning: 'the same' },
  { code: 'dads.start-anchor', severity: 'info', meaning: 'the open start that is allowed' },
  { code: 'dads.finish-anchor', severity: 'info', meaning: 'the open finish that is allowed' },
  {
    code: 'dads.many-links',
    severity: 'warning',
    meaning: 'the added links are more than a tenth of the existing ones',
  },
  {
    code: 'dads.tied-to-end',
    severity: 'warning',
    meaning:
      'more than a tenth of the open and dangling ends are tied to the finish anchor; `nearest` is offered',
  },
  {
    code: 'dads.no-milestone',
    severity: 'info',
    meaning: 'an anchor is a task, since no milestone has that end open',
  },
  {
    code: 'dads.no-types',
    severity: 'warning',
    meaning:
      'TASK lacks activity types; the number of activities that behave like levels of effort and were skipped',
  },
  { code: 'dads.no-dates', severity: 'warning', meaning: 'TASK has no start_date or no end_date' },
  {
    code: 'dads.leave-unknown',
    severity: 'warning',
    meaning: 'keys of the option `leave` fit no row of this file',
  },
  {
    code: 'dads.sheet-dates',
    severity: 'info',
    meaning: 'links are checked against the dates on the sheet, not by scheduling',
  },
  { code: 'dads.self-link', severity: 'warning', meaning: 'an activity is its own predecessor; left out' },
  {
    code: 'dads.same-id',
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
