import { getTool } from './catalogue.ts';
import { parseOptions } from './parse-options.ts';
import { runParsed } from './run-parsed.ts';
import type { ToolInput, ToolOutput } from '../tool.ts';

/** What every front door hands over: `options` as they came, undefined for none. */
export type ToolCall = Omit<ToolInput<unknown>, 'options'> & { readonly options?: unknown };

/**
 * Runs a tool on one file. Throws `UnusableInputError` for a file that cannot be used or for options the tool
 * does not have (E_OPTION); any other throw is a bug.
 */
export async function runTool(toolId: string, call: ToolCall): Promise<ToolOutput> {
  return runParsed(toolId, { ...call, options: parseOptions(getTool(toolId), call.options) });
}
