import { cleanerFindings, fileFindings } from '../input/shared-findings.ts';
import type { ToolFinding } from '../tool.ts';

export const findings: readonly ToolFinding[] = [
  { code: 'x-risktype.removed', severity: 'info', meaning: 'A whole table was removed.' },
  {
    code: 'x-risktype.removed-unused',
    severity: 'info',
    meaning: '`keepUsed`: rows that no risk uses were removed from RISKTYPE.',
  },
  { code: 'x-risktype.all-used', severity: 'info', meaning: '`keepUsed`: every category is in use.' },
  {
    code: 'x-risktype.removed-user-values',
    severity: 'info',
    meaning: '`dropRisks`: values of user-defined fields of risks were removed.',
  },
  {
    code: 'x-risktype.uncategorised',
    severity: 'info',
    meaning: 'A risk lost its category; the message has the path of its names.',
  },
  {
    code: 'x-risktype.dangling',
    severity: 'warning',
    meaning: 'A risk referred to a category that is not in the file; the reference was removed.',
  },
  {
    code: 'x-risktype.orphan-parent',
    severity: 'warning',
    meaning:
      '`keepUsed`: a kept category referred to a parent that is not in the file; the reference was removed.',
  },
  {
    code: 'x-risktype.circle',
    severity: 'warning',
    meaning: '`keepUsed`: the parents of a kept category form a circle; left unchanged.',
  },
  {
    code: 'x-risktype.missing-column',
    severity: 'warning',
    meaning:
      'PROJRISK has no risk_type_id, so its risks have no category; or RISKTYPE lacks it with `keepUsed`, and nothing is removed.',
  },
  {
    code: 'x-risktype.none',
    severity: 'info',
    meaning: 'The file has no RISKTYPE table; it is returned unchanged, whatever the options.',
  },
  {
    code: 'x-risktype.dependents',
    severity: 'warning',
    meaning: 'There are risks with a category but no RISKTYPE table; they stay unchanged.',
  },
  cleanerFindings['xer.unicode-text'],
  {
    code: 'E_XER_ROW',
    severity: 'warning',
    meaning: 'A row of risks has more values than its header has columns.',
  },
  cleanerFindings['E_XER_TRUNCATED'],
  fileFindings['xer.code-page'],
  fileFindings['xer.code-page-unsure'],
];
