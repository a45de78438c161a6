import { reportSchema } from '@floatwise/contracts';
import { getTool } from './catalogue.ts';
import { parseOptions } from './parse-options.ts';
import type { ToolInput, ToolOutput } from './tool.ts';

export { UnusableInputError } from '@floatwise/schedule/xer-bytes';

/** What every front door hands over: `options` as they came, undefined for none. */
export type ToolCall = Omit<ToolInput<unknown>, 'options'> & { readonly options?: unknown };

/**
 * Runs a tool on one file. Throws `UnusableInputError` for a file that cannot be used or for options the tool
 * does not have (E_OPTION); any other throw is a bug.
 */
export async function runTool(toolId: string, call: ToolCall): Promise<ToolOutput> {
  const tool = getTool(toolId);
  const options = parseOptions(tool, call.options);
  tool.checkHead(call.bytes.subarray(0, 4096));
  const { run } = await tool.load();
  const output = await run({ ...call, options });
  return { ...output, report: reportSchema.parse(output.report) };
}
