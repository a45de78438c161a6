import type { ToolFinding } from '../tool.ts';

export const findings: readonly ToolFinding[] = [
  { code: 'x-actuals.removed', severity: 'info', meaning: 'A kind of progress, with the number of rows.' },
  {
    code: 'x-actuals.earlier-actuals',
    severity: 'info',
    meaning: 'Activities whose actual dates are before the new data date.',
  },
  { code: 'x-actuals.not-restored', severity: 'info', meaning: 'What the file does not hold any more.' },
  {
    code: 'x-actuals.long-duration',
    severity: 'warning',
    meaning: 'Work that does not get its original duration back, because it would end after 2150.',
  },
  { code: 'x-actuals.baseline', severity: 'info', meaning: 'An activity that differs from the baseline.' },
  {
    code: 'x-actuals.not-as-built',
    severity: 'warning',
    meaning: '`durations` = `actual`: work that is not where it was built, and why.',
  },
  {
    code: 'x-actuals.constraint',
    severity: 'warning',
    meaning: '`durations` = `actual`: a constraint that gave way.',
  },
  {
    code: 'cpm.no-options',
    severity: 'info',
    meaning: "The file has no scheduling options, so P6's defaults apply.",
  },
];
