import { basename, dirname, join } from 'node:path';
import { findTool, listTools, type ToolDefinition } from '@floatwise/tools';
import { runTool } from '@floatwise/tools/run';
import type { Report } from '@floatwise/contracts';
import { convertOnServer } from '../convert-on-server.ts';
import { formatReport } from '../format-report.ts';
import { CommandError, type Command, type Terminal } from '../command.ts';
import { parseConvertWords } from '../parse-convert-words.ts';
import { parseSettings } from '../parse-settings.ts';
import { readExtraFiles } from '../read-extra-files.ts';
import { readInput } from '../read-input.ts';
import { writeFiles, type FileToWrite } from '../write-files.ts';

const maxWarningsPrinted = 10;

export const convert: Command = {
  usage:
    'floatwise convert <toolId> <input> [--out FILE] [--report FILE.json] [--set name=value]... [--server URL --key-file FILE]',
  summary:
    'Runs a tool on one file. Without --out the result is written beside the input; files a tool gives beside its result go to the same folder. ' +
    'schedule-assessment also takes up to 11 further updates of the project behind the input, for its trend, and --baseline FILE. ' +
    'With --server the file is converted there, with the API key that the key file holds.',
  run: runConvert,
};

async function runConvert(words: readonly string[], terminal: Terminal): Promise<void> {
  const { toolId, input, others, baseline, out, report, server, settings } = parseConvertWords(words);
  const tool = getToolByName(toolId);
  const extraFiles = await readExtraFiles(tool, { others, baseline });
  const bytes = await readInput(input, tool);
  const options = parseSettings(tool, settings);
  const file = { bytes, fileName: basename(input) };
  if (server !== undefined && Object.keys(extraFiles).length > 0) {
    throw new CommandError('With --server one file is converted at a time, without --baseline.');
  }
  const output =
    server === undefined
      ? await runTool(tool.id, { ...file, options, ...extraFiles })
      : await convertOnServer(server, { toolId: tool.id, ...file, options });
  const outPath = out ?? join(dirname(input), output.fileName);
  const attachments = (output.attachments ?? []).map(({ fileName, bytes: content }) => ({
    path: join(dirname(outPath), fileName),
    chunks: [content],
  }));
  const files: FileToWrite[] = [{ path: outPath, chunks: output.bytes }, ...attachments];
  if (report !== undefined) files.push({ path: report, chunks: [Buffer.from(formatReport(output.report))] });
  await writeFiles(files, { neverOver: [input, ...others, ...(baseline === undefined ? [] : [baseline])] });
  const written = [outPath, ...attachments.map(({ path }) => path)];
  printResult(output.report, written, terminal);
}

function getToolByName(toolId: string): ToolDefinition {
  const tool = findTool(toolId);
  if (tool) return tool;
  const known = listTools().map(({ id }) => id);
  throw new CommandError(
    `There is no tool '${toolId}'; there are ${known.join(', ')} (see 'floatwise tools').`,
  );
}

function printResult(report: Report, written: readonly string[], terminal: Terminal): void {
  const warnings = report.findings.filter((finding) => finding.severity !== 'info');
  terminal.print(report.summary);
  for (const warning of warnings.slice(0, maxWarningsPrinted)) terminal.print(`Warning: ${warning.message}`);
  if (warnings.length > maxWarningsPrinted) {
    terminal.print(`And ${warnings.length - maxWarningsPrinted} more warnings; --report lists them all.`);
  }
  for (const path of written) terminal.print(`Written to ${path}`);
}
