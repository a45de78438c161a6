import { cleanerFindings, fileFindings } from '../input/shared-findings.ts';
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
  cleanerFindings['xer.unicode-text'],
  cleanerFindings['E_XER_TRUNCATED'],
  fileFindings['xer.code-page'],
  fileFindings['xer.code-page-unsure'],
];
