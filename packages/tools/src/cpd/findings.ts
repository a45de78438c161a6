import { fileFindings, sheetFindings } from '../input/shared-findings.ts';
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
  sheetFindings['sheet.locale'],
  sheetFindings['sheet.no-captions'],
  sheetFindings['sheet.no-activity-id'],
  sheetFindings['sheet.task-ids'],
  sheetFindings['sheet.deleted-activity'],
  sheetFindings['sheet.activity-twice'],
  sheetFindings['sheet.case-clash'],
  fileFindings['cpm.no-options'],
  fileFindings['xer.locale'],
  fileFindings['pmxml.locale'],
  { code: 'xer.code-page', severity: 'info', meaning: 'the code page in which names were read' },
  {
    code: 'E_UNKNOWN_ACT',
    severity: 'warning',
    meaning: 'an end is not on TASK; the relationship is left out',
  },
  sheetFindings['E_VALUE'],
];
