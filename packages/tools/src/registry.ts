import type { ToolDefinition } from './tool.ts';

/** Every tool, in display order. */
export const registry: readonly ToolDefinition[] = [
  (await import('./pv-ev/index.ts')).tool,
  (await import('./soos/index.ts')).tool,
  (await import('./x-pobs/index.ts')).tool,
  (await import('./x-risktype/index.ts')).tool,
  (await import('./x-actuals/index.ts')).tool,
  (await import('./schedule-assessment/index.ts')).tool,
  (await import('./updates/index.ts')).tool,
  (await import('./what-if/index.ts')).tool,
  (await import('./rrr/index.ts')).tool,
  (await import('./dads/index.ts')).tool,
  (await import('./cpd/index.ts')).tool,
];
