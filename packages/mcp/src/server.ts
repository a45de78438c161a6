// Entry point for a server that reads no schedules itself.
export { createMcpServer, type CallControl } from './create-mcp-server.ts';
export { definitions, type InputOf, type ToolName } from './definitions.ts';
export type { McpAnswer } from './fit-answer.ts';
export { RefusedCall } from './file-access.ts';
export { defineCall, pagingNote, toolCallInput, type ToolRun, type CallDefinition } from './define-call.ts';
export { pageFiles } from './tools/list-files.ts';
