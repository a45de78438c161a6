import { sheetFindings } from '../input/shared-findings.ts';
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
  sheetFindings['sheet.locale'],
  sheetFindings['sheet.no-captions'],
  sheetFindings['sheet.unit-assumed'],
  sheetFindings['sheet.no-lag-column'],
  {
    code: 'sheet.bare-formula',
    severity: 'warning',
    meaning: 'a formula without a stored value is read as empty',
  },
  sheetFindings['sheet.no-activity-id'],
  sheetFindings['sheet.task-ids'],
  sheetFindings['sheet.deleted-activity'],
  sheetFindings['sheet.activity-twice'],
  sheetFindings['sheet.case-clash'],
  sheetFindings['cpm.no-options'],
  sheetFindings['E_UNKNOWN_ACT'],
  sheetFindings['E_VALUE'],
];
