import { definitions, type ToolName } from './definitions.ts';
import type { Answering, McpAnswer, Sources } from './mcp-tool.ts';
import type { ToolDefinition } from './tool-definition.ts';
import { answers } from './tools/index.ts';

/**
 * Answers one tool call. `input` has been parsed by the schema of the tool. Throws RefusedCall or UnusableInputError,
 * whose sentences are for the assistant.
 */
export async function answerCall(
  name: ToolName,
  input: unknown,
  { openSchedule, runTool }: Sources,
): Promise<McpAnswer> {
  // Definition and answer of one name take the same input; the compiler sees only the union of all.
  const { reads, runs } = definitions[name] as unknown as ToolDefinition;
  const answer = answers[name] as unknown as Answering<never>;
  const given = input as never;
  return answer(given, {
    openSchedule: async () => openSchedule(reads?.(given) ?? ''),
    getResult: async () => runTool(runs?.(given) ?? { tool: '', files: [] }),
  });
}
