// Entry point for a server that reads no schedules itself.
export { createMcpServer, type CallControl } from './create-mcp-server.ts';
export { definitions, toolCallInput, type ToolName } from './definitions.ts';
export type { McpAnswer } from './fit-answer.ts';
export { RefusedCall } from './file-access.ts';
export { defineTool, type ToolCall, type ToolDefinition } from './definitions.ts';
