import { formatOutputName, reportSchema } from '@floatwise/contracts';
import { getTool } from './catalogue.ts';
import { checkFileCount, inFile } from './input-files.ts';
import { leadWithCutOff } from './lead-with-cut-off.ts';
import type { ToolFile, ToolInput, ToolOutput } from '../tool.ts';

/** Options of a tool as its schema has read them, in this process or in another. */
export type ParsedOptions = Readonly<Record<string, unknown>>;

/**
 * Runs a tool with options that have been read by its schema where they came in. Throws `UnusableInputError` for a file
 * that cannot be used, of several by name, and for too many files (E_FILES); any other throw is a bug.
 */
export async function runParsed(toolId: string, input: ToolInput<ParsedOptions>): Promise<ToolOutput> {
  const tool = getTool(toolId);
  const { others = [], baseline } = input;
  checkFileCount(tool, { files: 1 + others.length, baselines: baseline === undefined ? 0 : 1 });
  const checkHead = ({ bytes }: ToolFile): void => tool.checkHead(bytes.subarray(0, 4096));
  const further = baseline === undefined ? others : [...others, baseline];
  if (further.length === 0) checkHead(input);
  else for (const file of [input, ...further]) inFile(file.fileName, () => checkHead(file));
  const { run } = await tool.load();
  // Who read them may be of an older version, which did not know the newest.
  const options = { ...tool.options.parse({}), ...input.options };
  const { report, namedAfter = input.fileName, ...result } = await run({ ...input, options });
  return {
    ...result,
    fileName: formatOutputName(namedAfter, tool.id, tool.outputExtension),
    report: reportSchema.parse({ tool: tool.id, ...leadWithCutOff(report) }),
  };
}
