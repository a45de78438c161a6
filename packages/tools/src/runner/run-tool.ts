import { formatOutputName } from '@floatwise/contracts';
import { getTool, listTools } from './catalogue.ts';
import { checkFileCount, inFile } from './input-files.ts';
import { parseOptions } from './parse-options.ts';
import type { ToolFile, ToolInput, ToolOutput, ToolReport } from '../tool.ts';

/** What every front door hands over: `options` as they came, undefined for none. */
type ToolCall = Omit<ToolInput<unknown>, 'options'> & { readonly options?: unknown };

/**
 * Runs a tool on one file. Throws `UnusableInputError` for a file that cannot be used or for options the tool
 * does not have (E_OPTION); any other throw is a bug.
 */
export const runTool = async (toolId: string, call: ToolCall): Promise<ToolOutput> =>
  runParsed(toolId, { ...call, options: parseOptions(getTool(toolId), call.options) });

/**
 * The same with options that its schema has read before, in this process or in another. Of several files an error names the one
 * that cannot be used; too many are refused (E_FILES).
 */
export async function runParsed(
  toolId: string,
  input: ToolInput<Readonly<Record<string, unknown>>>,
): Promise<ToolOutput> {
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
    report: { tool: tool.id, ...leadWithCutOff(report) },
  };
}

/** Loads the code of every tool: a run that begins later finds it there. */
export async function loadTools(): Promise<void> {
  await Promise.all(listTools().map(({ load }) => load()));
}

/** What a cut-off file lacks cannot be seen, so that is said before any figure, whatever the tool did with the rest. */
function leadWithCutOff(report: ToolReport): ToolReport {
  const { attention = [], findings } = report;
  const cutOff = findings.find(({ code }) => code === 'E_XER_TRUNCATED');
  if (cutOff === undefined || attention.some(({ finding }) => finding === cutOff.code)) return report;
  return { ...report, attention: [{ message: cutOff.message, finding: cutOff.code }, ...attention] };
}
