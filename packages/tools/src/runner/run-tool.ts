import { formatOutputName, type InputPlace } from '@floatwise/contracts';
import { getTool, listTools, parseOptions } from './catalogue.ts';
import { checkFileCount, checkInputHead, inFile } from './input-files.ts';
import { leadWithCutOff } from './lead-with-cut-off.ts';
import { UnreadFiles } from './unread-files.ts';
import type { ToolFile, ToolInput, ToolOutput, ToolReport } from '../tool.ts';

/** Throws `UnusableInputError` for an unusable file or for options the tool does not have (E_OPTION); any other error is a bug. */
export const runTool = async (
  toolId: string,
  call: Omit<ToolInput<unknown>, 'options'> & { readonly options?: unknown },
): Promise<ToolOutput> =>
  runParsed(toolId, { ...call, options: parseOptions(getTool(toolId), call.options) });

/** Like `runTool`, with options already parsed. An error names the unusable one of several files; too many are refused (E_FILES). */
export async function runParsed(
  toolId: string,
  input: ToolInput<Readonly<Record<string, unknown>>>,
): Promise<ToolOutput> {
  const tool = getTool(toolId);
  const { others = [], baseline } = input;
  checkFileCount(tool, { files: 1 + others.length, baselines: baseline === undefined ? 0 : 1 });
  const checkHead = ({ bytes }: ToolFile, place: InputPlace): void =>
    checkInputHead(tool, place, bytes.subarray(0, 4096));
  if (others.length === 0 && baseline === undefined) checkHead(input, 'file');
  else for (const file of [input, ...others]) inFile(file.fileName, () => checkHead(file, 'file'));
  if (baseline !== undefined) inFile(baseline.fileName, () => checkHead(baseline, 'baseline'));
  const { run } = await tool.load();
  // An older process may have parsed the options without knowing the newest ones.
  const options = { ...tool.options.parse({}), ...input.options };
  const unread = new UnreadFiles(tool.restsOn);
  const onRead: ToolInput<unknown>['onRead'] = (log, fileName) => unread.add(log, fileName);
  const {
    report,
    namedAfter = input.fileName,
    unchanged = false,
    extension = tool.outputExtension,
    ...result
  } = await run({ ...input, options, onRead });
  return {
    ...result,
    unchanged: unchanged && hasFoundNothing(report),
    fileName: formatOutputName(namedAfter, tool.id, extension),
    report: { tool: tool.id, ...unread.lead(leadWithCutOff(report)) },
  };
}

/** Loads the code of every tool in advance. */
export async function loadTools(): Promise<void> {
  await Promise.all(listTools().map(({ load }) => load()));
}

/** Rows and warnings are worth their price even if nothing was changed. */
const hasFoundNothing = ({ tables = [], findings }: ToolReport): boolean =>
  tables.every(({ rows }) => rows.length === 0) && findings.every(({ severity }) => severity === 'info');
