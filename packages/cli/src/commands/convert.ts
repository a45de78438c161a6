import { dirname, join } from 'node:path';
import { findTool, listTools, type ToolDefinition } from '@floatwise/tools';
import { runTool } from '@floatwise/tools/run';
import { failures, formatFileRange, type Report } from '@floatwise/contracts';
import { convertOnServer, type ServerWords } from '../convert-on-server.ts';
import { CommandError, hint, parseWords, type Command, type Terminal } from '../command.ts';
import { formatProfile, parseSettings, readProfile } from '../options.ts';
import { readToolFiles } from '../read-tool-files.ts';
import { writeFiles, type FileToWrite } from '../write-files.ts';

const maxWarningsPrinted = 10;

export const convert: Command = {
  usage:
    'floatwise convert <toolId> <input>... [--out FILE] [--report FILE.json] [--set name=value]... [--profile FILE.json] [--save-profile FILE.json] [--server URL --key-file FILE]',
  summary:
    'Runs a tool on a file, or on several for tools that take them. Without --out the result is written beside the first file; further files that a tool writes go to the same folder. ' +
    `${describeTakers()} ` +
    'A profile is a JSON file of option names and values: --profile reads it, --set overrides it, --save-profile writes all options used. A list is JSON, or its items with semicolons between them. ' +
    'With --server the files are converted on that site, with the API key in the key file.',
  run: runConvert,
};

async function runConvert(words: readonly string[], terminal: Terminal): Promise<void> {
  const { toolId, inputs, baseline, out, report, server, profile, savedProfile, settings } =
    parseConvertWords(words);
  const tool = getToolByName(toolId);
  const files = await readToolFiles(tool, { inputs, baseline });
  const options = {
    ...(profile === undefined ? {} : await readProfile(tool, profile)),
    ...parseSettings(tool, settings),
  };
  const output =
    server === undefined
      ? await runTool(tool.id, { ...files, options })
      : await convertOnServer(server, { toolId: tool.id, ...files, options });
  const outPath = out ?? join(dirname(inputs[0]), output.fileName);
  const attachments = (output.attachments ?? []).map(({ fileName, bytes: content }) => ({
    path: join(dirname(outPath), fileName),
    chunks: [content],
  }));
  const results: FileToWrite[] = [{ path: outPath, chunks: output.bytes }, ...attachments];
  if (report !== undefined)
    results.push({ path: report, chunks: [Buffer.from(formatReport(output.report))] });
  if (savedProfile !== undefined)
    results.push({ path: savedProfile, chunks: [Buffer.from(formatProfile(tool, options))] });
  await writeFiles(results, { neverOver: [...inputs, ...(baseline === undefined ? [] : [baseline])] });
  const written = [outPath, ...attachments.map(({ path }) => path)];
  printResult(output.report, written, terminal);
}

/**
 * Parses the arguments of `floatwise convert`. Most tools take one input; `settings` are as typed, and override the file of options
 * `profile`; without a server the files are converted locally. Throws CommandError for missing, unknown or surplus arguments.
 */
function parseConvertWords(words: readonly string[]) {
  const { values, positionals } = parseWords({
    args: [...words],
    allowPositionals: true,
    options: {
      out: { type: 'string' },
      report: { type: 'string' },
      baseline: { type: 'string' },
      profile: { type: 'string' },
      'save-profile': { type: 'string' },
      server: { type: 'string' },
      'key-file': { type: 'string' },
      set: { type: 'string', multiple: true },
    },
  });
  const [toolId, input, ...further] = positionals;
  if (toolId === undefined || input === undefined) {
    throw new CommandError(`'floatwise convert' needs a tool and an input file; ${hint}`);
  }
  const { out, report, baseline, profile, 'save-profile': savedProfile, set: settings = [] } = values;
  const server = pairServerWords(values.server, values['key-file']);
  const inputs = [input, ...further] as const;
  return { toolId, inputs, baseline, out, report, server, profile, savedProfile, settings };
}

function pairServerWords(url: string | undefined, keyFile: string | undefined): ServerWords | undefined {
  if (url === undefined && keyFile === undefined) return undefined;
  if (keyFile === undefined) {
    throw new CommandError(`--server needs --key-file FILE, a file that contains your API key; ${hint}`);
  }
  if (url === undefined) throw new CommandError(`--key-file needs --server URL; ${hint}`);
  if (!/^https?:$/.test(URL.parse(url)?.protocol ?? '')) {
    throw new CommandError(`--server takes an address such as https://example.com, not '${url}'.`);
  }
  return { url, keyFile };
}

/** Derived from the catalogue: `schedule-assessment takes 1 to 12 files and --baseline FILE.` */
function describeTakers(): string {
  return listTools()
    .flatMap(({ id, inputs }) => {
      if (inputs === undefined) return [];
      const baseline = inputs.baseline === undefined ? '' : ' and --baseline FILE';
      return [`${id} takes ${formatFileRange(inputs)}${baseline}.`];
    })
    .join(' ');
}

function getToolByName(toolId: string): ToolDefinition {
  const tool = findTool(toolId);
  if (tool) return tool;
  const known = listTools().map(({ id }) => id);
  throw new CommandError(`${failures.noSuchTool(toolId, known).error} 'floatwise tools' describes them.`);
}

export function printResult(report: Report, written: readonly string[], terminal: Terminal): void {
  const warnings = report.findings.filter((finding) => finding.severity !== 'info');
  terminal.print(report.summary);
  for (const warning of warnings.slice(0, maxWarningsPrinted)) terminal.print(`Warning: ${warning.message}`);
  if (warnings.length > maxWarningsPrinted) {
    terminal.print(`And ${warnings.length - maxWarningsPrinted} more warnings; --report lists them all.`);
  }
  for (const path of written) terminal.print(`Written to ${path}`);
}

const plain = String.raw`(?:"(?:[^"\\]|\\.)*"|[^\s"[\]{},]+)`;
const plainList = new RegExp(String.raw`\[\n\s+(${plain}(?:,\n\s+${plain})*)\n\s+\]`, 'g');

/** A report as JSON for line-by-line comparison: each table row is one line. */
export function formatReport({ tool, tasks, ...rest }: Report): string {
  const json = JSON.stringify({ tool, tasks, ...rest }, null, 2);
  // JSON escapes line breaks in texts, so these are from the layout.
  return `${json.replace(plainList, (_, items: string) => `[${items.replace(/,\n\s+/g, ', ')}]`)}\n`;
}
