import { findTool, formatToolFacts, listToolFacts, listTools, type ToolDefinition } from '@floatwise/tools';
import { failures } from '@floatwise/contracts';
import type { Answering } from '../mcp-tool.ts';
import { RefusedCall } from '../file-access.ts';

export const listToolsOfSite: Answering<'list_tools'> = ({ tool }) => {
  if (tool === undefined) {
    return {
      tools: listToolFacts().map(({ id, title, description, acceptedTypes, inputs }) => ({
        id,
        title,
        description,
        accepts: acceptedTypes,
        files: inputs,
      })),
    };
  }
  const { acceptedTypes, inputs, options, ...facts } = formatToolFacts(requireTool(tool));
  return {
    id: facts.id,
    title: facts.title,
    description: facts.description,
    accepts: acceptedTypes,
    files: inputs,
    guide: facts.guide,
    options: options.properties,
  };
};

/** Returns the tool of an id. Throws RefusedCall, which lists the known tools. */
export function requireTool(id: string): ToolDefinition {
  const tool = findTool(id);
  if (tool !== undefined) return tool;
  const known = listTools().map((each) => each.id);
  throw new RefusedCall(failures.noSuchTool(id, known).error);
}
