import { failures } from '@floatwise/contracts';
import { findTool, listTools, type ToolDefinition } from '@floatwise/tools';
import { RefusedCall } from '../file-access.ts';

/** Returns the tool of an id. Throws RefusedCall, which lists the known tools. */
export function requireTool(id: string): ToolDefinition {
  const tool = findTool(id);
  if (tool !== undefined) return tool;
  const known = listTools().map((each) => each.id);
  throw new RefusedCall(failures.noSuchTool(id, known).error);
}
