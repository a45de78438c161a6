import { listToolFacts } from '@floatwise/tools';
import { z } from 'zod';
import { RefusedCall } from '../file-access.ts';
import { defineMcpTool } from '../mcp-tool.ts';

export const listToolsOfSite = defineMcpTool({
  name: 'list_tools',
  title: 'The tools of Floatwise',
  description:
    'What each tool is for and which files it takes. With the id of one: what it changes and keeps, what to do in P6 afterwards, and its options.',
  input: { tool: z.string().optional().describe('Id of one tool.') },
  run: ({ tool }) => {
    const facts = listToolFacts();
    if (tool === undefined) {
      return {
        tools: facts.map(({ id, title, description, acceptedTypes, inputs }) => ({
          id,
          title,
          description,
          accepts: acceptedTypes,
          ...(inputs === undefined ? {} : { files: inputs }),
        })),
      };
    }
    const found = facts.find(({ id }) => id === tool);
    if (found === undefined)
      throw new RefusedCall(
        `There is no tool '${tool.slice(0, 100)}'; there are ${facts.map(({ id }) => id).join(', ')}.`,
      );
    const { id, title, description, guide, options, acceptedTypes, inputs } = found;
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
