import type { ToolFinding } from '../tool.ts';

// Findings that several tools declare, by code: each is described once.

/** Of tools that read spreadsheets. */
export const sheetFindings = {
  'sheet.locale': {
    code: 'sheet.locale',
    severity: 'info, warning',
    meaning:
      'dates without a time, `NULL` for an empty cell; a warning: dates or numbers with two meanings, read as others of their column or sheet show',
  },
  'sheet.no-captions': { code: 'sheet.no-captions', severity: 'warning', meaning: 'row 2 is read as data' },
  'sheet.no-activity-id': {
    code: 'sheet.no-activity-id',
    severity: 'warning',
    meaning: 'a row of TASK without Activity ID is left out',
  },
  'sheet.task-ids': {
    code: 'sheet.task-ids',
    severity: 'warning',
    meaning: 'TASKPRED names activities by internal ids, which were looked up on TASK',
  },
  'sheet.deleted-activity': {
    code: 'sheet.deleted-activity',
    severity: 'warning',
    meaning: 'relationships of activities whose TASK rows are flagged for deletion; ignored',
  },
  'sheet.activity-twice': {
    code: 'sheet.activity-twice',
    severity: 'warning',
    meaning: 'an Activity ID is on two rows of TASK; the second is left out',
  },
  'sheet.case-clash': {
    code: 'sheet.case-clash',
    severity: 'warning',
    meaning: 'Activity IDs differ only in case',
  },
  E_VALUE: {
    code: 'E_VALUE',
    severity: 'warning',
    meaning:
      'a date or constraint cannot be read; the message quotes it; many of one kind come first, or the file is refused',
  },
  'sheet.unit-assumed': {
    code: 'sheet.unit-assumed',
    severity: 'warning',
    meaning: 'neither captions nor USERDATA state the unit',
  },
  'sheet.no-lag-column': { code: 'sheet.no-lag-column', severity: 'warning', meaning: 'all lags count as 0' },
  'cpm.no-options': {
    code: 'cpm.no-options',
    severity: 'info',
    meaning: "an XER has no scheduling options; P6's defaults are used",
  },
  E_UNKNOWN_ACT: {
    code: 'E_UNKNOWN_ACT',
    severity: 'warning',
    meaning: 'an end is not on TASK; the relationship is treated as external',
  },
} as const satisfies Readonly<Record<string, ToolFinding>>;

/** Of tools that cut tables out of an XER. */
export const cleanerFindings = {
  'xer.unicode-text': {
    code: 'xer.unicode-text',
    severity: 'info',
    meaning: 'The file is UTF-16, and so is the output.',
  },
  E_XER_TRUNCATED: {
    code: 'E_XER_TRUNCATED',
    severity: 'warning',
    meaning: 'No line starts with `%E`: the file was truncated in a table, or only that line is missing.',
  },
} as const satisfies Readonly<Record<string, ToolFinding>>;

/** Of tools that read XER or P6 XML files. */
export const fileFindings = {
  'cpm.no-options': {
    code: 'cpm.no-options',
    severity: 'info',
    meaning: "The file has no scheduling options; P6's defaults are used.",
  },
  'xer.locale': {
    code: 'xer.locale',
    severity: 'info, warning',
    meaning:
      'A date or number in the form of other regional settings, with its reading; a warning if it has two meanings, or a day no time.',
  },
  'pmxml.locale': {
    code: 'pmxml.locale',
    severity: 'info, warning',
    meaning:
      'A date or number in the form of other regional settings, with its reading; a warning if it has two meanings, or a day no time.',
  },
  E_CAL: {
    code: 'E_CAL',
    severity: 'warning',
    meaning: 'A calendar cannot be read or has no work; the message says what is used instead.',
  },
  E_XER_TRUNCATED: {
    code: 'E_XER_TRUNCATED',
    severity: 'warning',
    meaning: 'Only the `%E` line is missing; a file truncated in a table is refused.',
  },
  'xer.code-page': {
    code: 'xer.code-page',
    severity: 'info',
    meaning: 'The code page in which names were read, and three examples.',
  },
  'xer.code-page-unsure': {
    code: 'xer.code-page-unsure',
    severity: 'warning',
    meaning:
      'The names fit several code pages; the message shows them in each, and the option codePage selects one.',
  },
} as const satisfies Readonly<Record<string, ToolFinding>>;
