import { fileFindings } from '../input/shared-findings.ts';
import type { ToolFinding } from '../tool.ts';

export const findings: readonly ToolFinding[] = [
  {
    code: 'pv-ev.workbook',
    severity: 'info',
    meaning:
      'Which workbook is for which project; a warning for projects beyond the largest number of workbooks.',
  },
  {
    code: 'pv-ev.split',
    severity: 'info',
    meaning: 'An activity is split; the message has both parts, the % and the value of each.',
  },
  {
    code: 'pv-ev.not-split',
    severity: 'warning',
    meaning:
      'An activity in progress was not split, and why; info for milestones, levels of effort and WBS summaries.',
  },
  { code: 'pv-ev.none', severity: 'info', meaning: 'Nothing is split.' },
  {
    code: 'pv-ev.nothing-earned',
    severity: 'info',
    meaning: '0 %: the whole budget goes to the remaining part.',
  },
  {
    code: 'pv-ev.all-earned',
    severity: 'warning',
    meaning: '100 % although work remains: the remaining part has no budget.',
  },
  {
    code: 'pv-ev.performance-rule',
    severity: 'info',
    meaning: "The WBS element's own rule (0/100, 50/50, its percentage) gives the performance %.",
  },
  {
    code: 'pv-ev.rule-not-in-file',
    severity: 'warning',
    meaning: "The WBS element's rule cannot be calculated from the file; the activity % is used.",
  },
  {
    code: 'pv-ev.no-units',
    severity: 'warning',
    meaning: 'Units % complete without units; the duration % is used.',
  },
  {
    code: 'pv-ev.suspended',
    severity: 'warning',
    meaning: 'The activity is suspended; the remaining part is not.',
  },
  {
    code: 'pv-ev.constraint-moved',
    severity: 'info',
    meaning:
      'A constraint on the finish, As Late As Possible or the expected finish moves to the remaining part.',
  },
  {
    code: 'pv-ev.activity-type',
    severity: 'warning',
    meaning: "The remaining part is imported with the project's default type, which is not the activity's.",
  },
  { code: 'pv-ev.id-numbered', severity: 'info', meaning: 'The first new ID already exists.' },
  { code: 'pv-ev.id-shortened', severity: 'info', meaning: 'The ID is cut to 20 characters.' },
  {
    code: 'pv-ev.same-id',
    severity: 'warning',
    meaning: 'Another project of the file has an activity with this ID.',
  },
  {
    code: 'pv-ev.no-successor',
    severity: 'warning',
    meaning:
      'The remaining part has no successor, with the effect on its float; info if the activity had none.',
  },
  {
    code: 'pv-ev.expense-timing',
    severity: 'info',
    meaning: 'An expense that accrues at the start or end is divided like the others.',
  },
  {
    code: 'pv-ev.same-row-twice',
    severity: 'warning',
    meaning: 'Two assignments or expenses that P6 cannot distinguish on import.',
  },
  {
    code: 'pv-ev.units-without-assignment',
    severity: 'warning',
    meaning: 'Budgeted units without an assignment, which a spreadsheet does not carry.',
  },
  {
    code: 'pv-ev.out-of-sequence',
    severity: 'warning',
    meaning:
      'A relationship to the start of an activity that has started out of sequence; it moves to the remaining part.',
  },
  {
    code: 'pv-ev.external',
    severity: 'info',
    meaning:
      "A relationship of a split activity with another project, and where it is now; a warning if that other activity's ID also exists in the workbook's project.",
  },
  {
    code: 'E_UNKNOWN_ACT',
    severity: 'warning',
    meaning: 'A relationship refers to an activity that is not in the file; it stays unchanged.',
  },
  fileFindings['E_CAL'],
  fileFindings['cpm.no-options'],
  {
    code: 'E_VALUE',
    severity: 'warning',
    meaning:
      'A value cannot be read; the message says what is used instead; many of one kind come first, or the file is refused.',
  },
  { code: 'E_XER_ROW', severity: 'warning', meaning: 'A row has more values than its header has columns.' },
  fileFindings['E_XER_TRUNCATED'],
  fileFindings['xer.code-page'],
  fileFindings['xer.code-page-unsure'],
  fileFindings['xer.locale'],
  fileFindings['pmxml.locale'],
  { code: 'xer.stray-line', severity: 'warning', meaning: 'Lines no XER should have.' },
];
