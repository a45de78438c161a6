import type { ToolFinding } from '../tool.ts';

export const findings: readonly ToolFinding[] = [
  { code: 'cpd.drag', severity: 'info', meaning: 'an activity with drag' },
  {
    code: 'cpd.reverse-drag',
    severity: 'info',
    meaning: 'an activity whose shortening would delay the project',
  },
  { code: 'cpd.tied', severity: 'info', meaning: 'a critical activity parallel to an equally long path' },
  {
    code: 'cpd.low-agreement',
    severity: 'warning',
    meaning: "fewer than 90 % of the critical activities match the sheet's float: no drag",
  },
  {
    code: 'cpd.no-float',
    severity: 'warning',
    meaning: 'the sheet has no total float to check the drag against',
  },
  { code: 'cpd.no-relationships', severity: 'warning', meaning: 'TASKPRED has no relationships: no drag' },
  {
    code: 'cpd.calendars',
    severity: 'warning',
    meaning: 'several calendars: drag on one time scale is approximate',
  },
  { code: 'cpd.self-link', severity: 'warning', meaning: 'an activity is its own predecessor; left out' },
  { code: 'cpd.no-duration', severity: 'warning', meaning: 'no usable remaining duration; treated as 0' },
  {
    code: 'cpd.no-types',
    severity: 'warning',
    meaning:
      'TASK lacks activity types; the number of activities that behave like levels of effort and were left out',
  },
  { code: 'cpd.no-dates', severity: 'info', meaning: 'neither data date nor start dates' },
  {
    code: 'cpd.completed-lags',
    severity: 'info',
    meaning: 'lags from completed activities count as satisfied',
  },
  {
    code: 'cpd.started-lags',
    severity: 'info',
    meaning: 'SS lags from activities in progress count in full from t = 0',
  },
  { code: 'cpd.field-filled', severity: 'info', meaning: 'the user-defined field for drag was filled' },
  {
    code: 'sheet.locale',
    severity: 'info, warning',
    meaning:
      'dates without a time; a warning: dates or numbers with two meanings, read as others of their column or sheet show',
  },
  { code: 'sheet.no-captions', severity: 'warning', meaning: 'row 2 is read as data' },
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
    meaning: "The file has no scheduling options; P6's defaults are used.",
  },
  {
    code: 'xer.locale',
    severity: 'info, warning',
    meaning:
      'A date or number in the form of other regional settings, with its reading; a warning if it has two meanings, or a day no time.',
  },
  {
    code: 'pmxml.locale',
    severity: 'info, warning',
    meaning:
      'A date or number in the form of other regional settings, with its reading; a warning if it has two meanings, or a day no time.',
  },
  { code: 'xer.code-page', severity: 'info', meaning: 'the code page in which names were read' },
  {
    code: 'E_UNKNOWN_ACT',
    severity: 'warning',
    meaning: 'an end is not on TASK; the relationship is left out',
  },
  {
    code: 'E_VALUE',
    severity: 'warning',
    meaning:
      'a date or constraint cannot be read; the message quotes it; many of one kind come first, or the file is refused',
  },
];
