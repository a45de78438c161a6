import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { UnusableInputError } from '@floatwise/contracts/unusable-input-error';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { RefusedCall, type FileAccess } from './file-access.ts';
import type { McpContext, McpTool } from './mcp-tool.ts';
import { ResultStore } from './result/result-store.ts';
import { ScheduleStore } from './schedule/schedule-store.ts';
import { listMcpTools } from './tools/index.ts';

const instructions =
  'Reads Primavera P6 schedules (.xer, .xml) and runs the tools of Floatwise on them. Begin with read_schedule. Dates are those of the file ' +
  "until compute_dates schedules it as P6's F9 does. Lists come in pages: pass `next` as `cursor` for more.";

/**
 * A server of the Model Context Protocol (2025-06-18) with all tools, not yet connected. What it reads it keeps for later calls: the
 * last few schedules and results.
 */
export function createMcpServer(files: FileAccess, version: string): McpServer {
  const server = new McpServer({ name: 'floatwise', version }, { instructions });
  const context: McpContext = {
    files,
    schedules: new ScheduleStore(files),
    results: new ResultStore(files),
  };
  for (const tool of listMcpTools()) register(server, tool, context);
  return server;
}

function register(server: McpServer, tool: McpTool, context: McpContext): void {
  const { name, title, description, input, writes = false } = tool;
  const annotations = {
    readOnlyHint: !writes,
    destructiveHint: false,
    idempotentHint: true,
    openWorldHint: false,
  };
  server.registerTool(name, { title, description, inputSchema: input, annotations }, (given) =>
    answerCall(() => tool.run(given, context)),
  );
}

/** What a person can put right is told; anything else is a bug and says nothing of the inside. */
async function answerCall(run: () => ReturnType<McpTool['run']>): Promise<CallToolResult> {
  try {
    const answer = await run();
    return { content: [{ type: 'text', text: JSON.stringify(answer) }] };
  } catch (error) {
    return { content: [{ type: 'text', text: describeError(error) }], isError: true };
  }
}

function describeError(error: unknown): string {
  if (error instanceof UnusableInputError) return `${error.code}: ${error.message}`;
  if (error instanceof RefusedCall) return error.message;
  console.error(error);
  return 'Something went wrong inside floatwise; please report it with the call you made.';
}
