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
        ...(inputs === undefined ? {} : { files: inputs }),
      })),
    };
  }
  const { id, title, description, guide, options, acceptedTypes, inputs } = formatToolFacts(
    requireTool(tool),
  );
  return {
    id,
    title,
    description,
    accepts: acceptedTypes,
    files: inputs,
    guide,
    options: options.properties,
  };
};
