import type { ToolFacts } from '@floatwise/contracts';
import { z } from 'zod';
import { registry } from '../registry.ts';
import type { ToolDefinition } from '../tool.ts';

export function listTools(): readonly ToolDefinition[] {
  return registry;
}

export function findTool(id: string): ToolDefinition | undefined {
  return registry.find((tool) => tool.id === id);
}

/** For validated ids; an unknown one is a bug. */
export function getTool(id: string): ToolDefinition {
  const tool = findTool(id);
  if (!tool) throw new RangeError(`There is no tool '${id}'`);
  return tool;
}

/** The catalogue for pages, the API and the command line. */
export function listToolFacts(): ToolFacts[] {
  return registry.map(formatToolFacts);
}

export function formatToolFacts({ options, acceptedTypes, typeHints, ...tool }: ToolDefinition): ToolFacts {
  const { outputExtension: _, checkHead: __, load: ___, ...facts } = tool;
  return {
    ...facts,
    acceptedTypes: [...acceptedTypes],
    ...(typeHints === undefined ? {} : { typeHints: [...typeHints] }),
    route: `/convert/${tool.id}`,
    options: z.toJSONSchema(options, { io: 'input' }),
  };
}
