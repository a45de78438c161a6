import type { ToolDefinition } from './tool.ts';

/** Every tool, in the order in which people see them: one line a tool. */
export const registry: readonly ToolDefinition[] = [
  (await import('./x-pobs/index.ts')).tool,
  (await import('./x-risktype/index.ts')).tool,
];
