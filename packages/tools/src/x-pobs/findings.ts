import type { ToolFinding } from '../tool.ts';

export const findings: readonly ToolFinding[] = [
  { code: 'x-pobs.removed', severity: 'info', meaning: 'A table was removed; its line, rows and size.' },
  { code: 'x-pobs.none', severity: 'info', meaning: 'The file has no POBS table.' },
  {
    code: 'x-pobs.newer-version',
    severity: 'info',
    meaning: 'The file is of a version after 8.4, which normally writes no POBS. It is cleaned nevertheless.',
  },
  {
    code: 'x-pobs.references',
    severity: 'warning',
    meaning: 'Rows of RSRC, ROLES, TASKRSRC or PROJCOST have a value in pobs_id. They stay unchanged.',
  },
  { code: 'xer.unicode-text', severity: 'info', meaning: 'The file is UTF-16, and so is the output.' },
  {
    code: 'E_XER_TRUNCATED',
    severity: 'warning',
    meaning: 'No line starts with `%E`: the file was truncated in a table, or only that line is missing.',
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
];
