import { sheetFindings } from '../input/shared-findings.ts';
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
  sheetFindings['sheet.locale'],
  sheetFindings['sheet.no-captions'],
  sheetFindings['sheet.unit-assumed'],
  sheetFindings['sheet.no-lag-column'],
  sheetFindings['sheet.no-activity-id'],
  sheetFindings['sheet.task-ids'],
  sheetFindings['sheet.deleted-activity'],
  sheetFindings['sheet.activity-twice'],
  sheetFindings['sheet.case-clash'],
  sheetFindings['cpm.no-options'],
  sheetFindings['E_UNKNOWN_ACT'],
  sheetFindings['E_VALUE'],
];
