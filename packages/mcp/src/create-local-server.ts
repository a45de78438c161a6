import type { McpServer } from '@modelcontextprotocol/server';
import { answerCall } from './answer-call.ts';
import { createMcpServer } from './create-mcp-server.ts';
import { pagingNote } from './define-call.ts';
import { definitions, type ToolName } from './definitions.ts';
import type { FileAccess } from './file-access.ts';
import type { Sources } from './mcp-tool.ts';
import { createToolRunner } from './result/create-tool-runner.ts';
import { ScheduleStore } from './schedule/open-schedule.ts';

const instructions =
  'Reads Primavera P6 schedules (.xer, .xml) and runs the tools of Floatwise on them. Begin with read_schedule. Dates are those of the file ' +
  `until compute_dates schedules it as P6's F9 does. ${pagingNote}`;
const mostOpen = 4;

/** Creates a server for files on this computer, not yet connected. It keeps the last few schedules and results for later calls. */
export function createLocalServer(files: FileAccess): McpServer {
  const schedules = new ScheduleStore(mostOpen);
  const sources: Sources = {
    openSchedule: async (path) => schedules.open(await files.read(path)),
    listFiles: files.list,
    runTool: createToolRunner(files),
  };
  return createMcpServer({
    instructions,
    definitions,
    answer: (name, input) => answerCall(name as ToolName, input, sources),
    onBug: console.error,
  });
}
