import type { ToolFinding } from '../tool.ts';

export const findings: readonly ToolFinding[] = [
  { code: 'what-if.effect', severity: 'info', meaning: 'An edit that moves a finish, and how far.' },
  { code: 'what-if.check', severity: 'info', meaning: 'A DCMA check with another verdict.' },
  {
    code: 'what-if.stored-finish',
    severity: 'info',
    meaning: "The stored finish is on another day than the file's own logic gives.",
  },
  {
    code: 'what-if.expected-finish',
    severity: 'info',
    meaning: 'An expected finish was removed, because it would replace a remaining duration.',
  },
  {
    code: 'what-if.expected-finish-passed',
    severity: 'warning',
    meaning: 'The data date passes expected finishes, which leaves no remaining work.',
  },
  {
    code: 'what-if.constraint-replaced',
    severity: 'info',
    meaning: 'A constraint that another one replaces.',
  },
  {
    code: 'what-if.assignments',
    severity: 'info',
    meaning: 'An edited activity has assignments; their units stay.',
  },
  {
    code: 'what-if.resource-dependent',
    severity: 'warning',
    meaning: 'The assignments of an activity set its length, not its new duration.',
  },
  { code: 'what-if.calendar', severity: 'info', meaning: 'Who uses a calendar that loses days.' },
];
