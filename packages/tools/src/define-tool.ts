import type { z } from 'zod';
import type { ToolDefinition } from './tool.ts';

/**
 * Makes a tool fit for the registry, which knows no tool's options by type: its `run` takes options of any
 * shape, which are those its own schema has read.
 */
export function defineTool<Schema extends z.ZodObject>(tool: ToolDefinition<Schema>): ToolDefinition {
  return {
    ...tool,
    load: async () => {
      const { run } = await tool.load();
      return { run: (input) => run({ ...input, options: input.options as z.infer<Schema> }) };
    },
  };
}
