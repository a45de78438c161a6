import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ToolGuide } from '@floatwise/contracts';
import type { z } from 'zod';
import type { ToolDefinition } from './tool.ts';

/** Prepares a tool for the registry, which does not know its option types: `run` gets parsed options. Refuses those not in the schema. */
export const defineTool = <Schema extends z.ZodObject>(
  tool: Omit<ToolDefinition<Schema>, 'guide'>,
): ToolDefinition => ({
  ...tool,
  ...readGuide(join(import.meta.dirname, tool.id, 'guide.md')),
  options: tool.options.strict(),
  load: async () => {
    const { run } = await tool.load();
    return { run: (input) => run({ ...input, options: input.options as z.infer<Schema> }) };
  },
});

/** The guide of a tool, if any: the problem, then the lists What changes, What stays and What to do next. */
function readGuide(path: string): { readonly guide?: ToolGuide } {
  if (!existsSync(path)) return {};
  const [problem = '', ...sections] = readFileSync(path, 'utf8').split(/^## .*$/m);
  const [changes = [], keeps = [], nextSteps = []] = sections.map((section) =>
    Array.from(section.matchAll(/^(?:-|\d+\.) +(.+)$/gm), ([, line = '']) => line),
  );
  return { guide: { problem: problem.trim(), changes, keeps, nextSteps } };
}
