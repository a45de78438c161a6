import type { Finding, FindingPlace } from './finding.ts';

export const createInfo = (code: string, message: string, at?: FindingPlace): Finding => ({
  code,
  severity: 'info',
  message,
  at,
});

export const createWarning = (code: string, message: string, at?: FindingPlace): Finding => ({
  code,
  severity: 'warning',
  message,
  at,
});
