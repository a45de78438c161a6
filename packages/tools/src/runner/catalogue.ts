import type { ToolFacts } from '@floatwise/contracts';
import { formatExpected } from '@floatwise/contracts/format-expected';
import { UnusableInputError } from '@floatwise/schedule/xer-bytes';
import { z } from 'zod';
import { registry } from '../registry.ts';
import type { ToolDefinition } from '../tool.ts';

export const listTools = (): readonly ToolDefinition[] => registry;

export const findTool = (id: string): ToolDefinition | undefined => registry.find((tool) => tool.id === id);

/** For validated ids; an unknown one is a bug. */
export function getTool(id: string): ToolDefinition {
  const tool = findTool(id);
  if (!tool) throw new RangeError(`There is no tool '${id}'`);
  return tool;
}

/** The catalogue for pages, the API and the command line. */
export const listToolFacts = (): ToolFacts[] => registry.map(formatToolFacts);

export function formatToolFacts({ options, acceptedTypes, typeHints, ...tool }: ToolDefinition): ToolFacts {
  const {
    outputExtension: _,
    checkHead: __,
    checkBaselineHead: ___,
    load: ____,
    restsOn: _____,
    returnsXer: ______,
    findings: _______,
    ...facts
  } = tool;
  return {
    ...facts,
    acceptedTypes: [...acceptedTypes],
    ...(typeHints === undefined ? {} : { typeHints: [...typeHints] }),
    route: `/convert/${tool.id}`,
    options: z.toJSONSchema(options, { io: 'input' }),
  };
}

/** Parses options and fills in defaults. Throws E_OPTION, which states what was given and what is accepted. */
export function parseOptions(tool: ToolDefinition, options: unknown): Record<string, unknown> {
  const parsed = tool.options.safeParse(options ?? {});
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new UnusableInputError('E_OPTION', issue ? formatIssue(tool, issue) : 'The options cannot be read.');
}

function formatIssue(tool: ToolDefinition, issue: z.core.$ZodIssue): string {
  const known = Object.keys(tool.options.shape);
  if (issue.code === 'unrecognized_keys') {
    const unknown = issue.keys.map((key) => `'${formatShort(key)}'`).join(', ');
    return known.length === 0
      ? `${tool.id} has no options, but ${unknown} was given.`
      : `${tool.id} has no option ${unknown}; it knows ${known.join(', ')}.`;
  }
  const [name] = issue.path;
  if (name === undefined) return `The options of ${tool.id} must be an object of names and values.`;
  return `Option ${formatShort(String(name))} of ${tool.id} does not take this value: it must be ${formatExpected(issue)}.`;
}

const formatShort = (text: string): string => (text.length > 40 ? `${text.slice(0, 39)}…` : text);
