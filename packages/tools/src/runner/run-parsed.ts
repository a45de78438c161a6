import { formatOutputName, reportSchema } from '@floatwise/contracts';
import { getTool } from './catalogue.ts';
import { leadWithCutOff } from './lead-with-cut-off.ts';
import type { ToolOutput, ToolInput } from '../tool.ts';

/** Options of a tool as its schema has read them, in this process or in another. */
export type ParsedOptions = Readonly<Record<string, unknown>>;

/**
 * Runs a tool on one file with options that have been read by its schema where they came in. Throws `UnusableInputError`
 * for a file that cannot be used; any other throw is a bug.
 */
export async function runParsed(toolId: string, input: ToolInput<ParsedOptions>): Promise<ToolOutput> {
  const tool = getTool(toolId);
  tool.checkHead(input.bytes.subarray(0, 4096));
  const { run } = await tool.load();
  // Who read them may be of an older version, which did not know the newest.
  const options = { ...tool.options.parse({}), ...input.options };
  const { report, ...result } = await run({ ...input, options });
  return {
    ...result,
    fileName: formatOutputName(input.fileName, tool.id, tool.outputExtension),
    report: reportSchema.parse({ tool: tool.id, ...leadWithCutOff(report) }),
  };
}
