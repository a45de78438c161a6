import { formatToolFacts, listToolFacts } from '@floatwise/tools';
import { z } from 'zod';
import { defineMcpTool } from '../mcp-tool.ts';
import { requireTool } from '../result/require-tool.ts';

export const listToolsOfSite = defineMcpTool({
  name: 'list_tools',
  title: 'The tools of Floatwise',
  description:
    'What each tool is for and which files it takes. With the id of one: what it changes and keeps, what to do in P6 afterwards, and its options.',
  input: { tool: z.string().optional().describe('Id of one tool.') },
  run: ({ tool }) => {
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
  },
});
