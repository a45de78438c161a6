import { formatToolFacts, listToolFacts } from '@floatwise/tools';
import type { Answering } from '../mcp-tool.ts';
import { requireTool } from '../result/require-tool.ts';

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
