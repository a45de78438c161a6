import { fileFindings } from '../input/shared-findings.ts';
import type { ToolFinding } from '../tool.ts';

export const findings: readonly ToolFinding[] = [
  {
    code: 'schedule-assessment.failed',
    severity: 'warning',
    meaning: 'A check fails; the message has its figures, the workbook its offenders.',
  },
  {
    code: 'schedule-assessment.not-applicable',
    severity: 'info',
    meaning: 'A check does not apply; the message says why.',
  },
  {
    code: 'schedule-assessment.planned-dates',
    severity: 'warning',
    meaning: 'A project has no baseline in the file; figures of planned dates are shown or scored.',
  },
  {
    code: 'schedule-assessment.baseline-file',
    severity: 'warning',
    meaning: 'The baseline file has no such project; the baseline in the file is used.',
  },
  {
    code: 'schedule-assessment.trend',
    severity: 'warning',
    meaning: 'An update may be none of the project, so its row on sheet Trend may not compare.',
  },
  {
    code: 'schedule-assessment.scope',
    severity: 'info',
    meaning: 'How many activities the options leave out.',
  },
  {
    code: 'cpm.no-project',
    severity: 'warning',
    meaning: 'Activities belong to no project of the file; they are not counted.',
  },
  fileFindings['E_CAL'],
  {
    code: 'E_DATADATE',
    severity: 'warning',
    meaning: 'A project has no data date; checks that need it do not apply.',
  },
  {
    code: 'E_VALUE',
    severity: 'warning',
    meaning:
      'A value of the file cannot be read; the message says what is used instead; many of one kind come first, or the file is refused.',
  },
  { code: 'E_XER_ROW', severity: 'warning', meaning: 'A row has more values than its table has columns.' },
  fileFindings['E_XER_TRUNCATED'],
  fileFindings['xer.code-page'],
  fileFindings['xer.code-page-unsure'],
  fileFindings['xer.locale'],
  fileFindings['pmxml.locale'],
  {
    code: 'xer.stray-line',
    severity: 'info',
    meaning: 'Lines that do not belong in an XER; they are not read.',
  },
];
