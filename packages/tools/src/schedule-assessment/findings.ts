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
  {
    code: 'E_CAL',
    severity: 'warning',
    meaning: 'A calendar cannot be read or has no work; the message says what is used instead.',
  },
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
  {
    code: 'E_XER_TRUNCATED',
    severity: 'warning',
    meaning: 'Only the `%E` line is missing; a file truncated in a table is refused.',
  },
  {
    code: 'xer.code-page',
    severity: 'info',
    meaning: 'The code page in which names were read, and three examples.',
  },
  {
    code: 'xer.code-page-unsure',
    severity: 'warning',
    meaning:
      'The names fit several code pages; the message shows them in each, and the option codePage selects one.',
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
  {
    code: 'xer.stray-line',
    severity: 'info',
    meaning: 'Lines that do not belong in an XER; they are not read.',
  },
];
