// Entry point for a server that reads no schedules itself.
export { createMcpServer, type CallControl } from './create-mcp-server.ts';
export { definitions, pagingNote, toolCallInput, type ToolName } from './definitions.ts';
export type { McpAnswer } from './fit-answer.ts';
export { RefusedCall } from './file-access.ts';
export { defineCall, type ToolRun, type CallDefinition } from './definitions.ts';
