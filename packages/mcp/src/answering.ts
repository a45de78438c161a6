// Entry point for answering calls whose files and results are available.
export { answerCall } from './answer-call.ts';
export { definitions, type ToolName } from './definitions.ts';
export type { Sources } from './mcp-tool.ts';
export { formatRefusal, RefusedCall } from './file-access.ts';
export { ScheduleStore } from './schedule/open-schedule.ts';
