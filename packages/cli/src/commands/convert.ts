import { basename, dirname, join } from 'node:path';
import {
  findTool,
  listTools,
  UnusableInputError,
  type ToolDefinition,
  type ToolOutput,
} from '@floatwise/tools';
import { runTool } from '@floatwise/tools/run';
import { failures, formatFileRange, type Report } from '@floatwise/contracts';
import { Option } from 'commander';
import { convertOnServer, formatShare, type ServerWords } from '../convert-on-server.ts';
import {
  collect,
  CommandError,
  FailedConditionError,
  hint,
  MissingInputError,
  standard,
  type AddCommand,
  type Terminal,
} from '../command.ts';
import { listFailures, parseConditions } from '../fail-on.ts';
import { formatProfile, parseSettings, readProfile } from '../options.ts';
import { formatReportTable, tableFormats, type TableFormat } from '../print-table.ts';
import { readToolFiles } from '../read-tool-files.ts';
import { makeFolder, writeFiles, type FileToWrite } from '../write-files.ts';

const maxWarningsPrinted = 10;

interface ConvertWords {
  readonly out?: string;
  readonly outDir?: string;
  readonly report?: string;
  readonly baseline?: string;
  readonly profile?: string;
  readonly saveProfile?: string;
  readonly server?: string;
  readonly keyFile?: string;
  readonly set?: readonly string[];
  readonly failOn?: readonly string[];
  readonly print?: string;
  readonly format: TableFormat;
}

export const addConvert: AddCommand = (program, terminal) => {
  program
    .command('convert')
    .argument('<tool>', "ID of a tool; 'floatwise help TOOL' describes it")
    .argument('<input...>', 'files, or - for standard input')
    .description(
      `run a tool on a file, or on several for tools that take them; write the result beside the first file. ${describeTakers()}`,
    )
    .option(
      '--out <FILE>',
      'path of the result, or - for standard output; further files go to the same folder',
    )
    .option(
      '--out-dir <DIR>',
      'folder of the results, made if it is missing; tools that take one file then run once for each input',
    )
    .option('--report <FILE>', 'write the report as JSON')
    .option('--baseline <FILE>', 'a baseline, for tools that take one')
    .option(
      '--set <name=value>',
      'an option of the tool; a list is JSON, or its items with semicolons; a table may be @FILE (.xlsx, .csv)',
      collect,
    )
    .option('--profile <FILE>', 'read options from a JSON file; --set overrides them')
    .option('--save-profile <FILE>', 'write all options used')
    .option(
      '--print <TABLE>',
      'print a table of the result instead of its summary; without --out nothing is written',
    )
    .addOption(new Option('--format <FORMAT>', 'form of that table').choices(tableFormats).default('text'))
    .option(
      '--fail-on <LIST>',
      'exit with 3 if a check fails (7,P4), a finding exists (soos.bridge-added), or a figure passes a limit (split>5)',
      collect,
    )
    .option('--server <URL>', 'convert on that site')
    .option('--key-file <FILE>', 'file with the API key for --server')
    .action((toolId: string, inputs: readonly string[], words: ConvertWords) =>
      runConvert(toolId, { inputs, words }, terminal),
    );
};

interface Work {
  readonly inputs: readonly string[];
  readonly words: ConvertWords;
}

async function runConvert(toolId: string, { inputs, words }: Work, terminal: Terminal): Promise<void> {
  const tool = getToolByName(toolId);
  checkWords({ inputs, words });
  const conditions = parseConditions(words.failOn ?? [], tool);
  const isBatch = words.outDir !== undefined && inputs.length > 1 && tool.inputs === undefined;
  const failed: string[] = [];
  const unusable: string[] = [];
  for (const own of isBatch ? inputs.map((input) => [input]) : [inputs]) {
    try {
      const report = await convertOnce(tool, { inputs: own, words }, terminal);
      const found = listFailures(report, conditions);
      failed.push(...found.map((sentence) => (isBatch ? `${own[0] ?? ''}: ${sentence}` : sentence)));
    } catch (error) {
      if (!isBatch || !isInputProblem(error)) throw error;
      unusable.push(own[0] ?? '');
      terminal.printError(`${own[0] ?? ''}: ${formatInputProblem(error)}`);
    }
  }
  for (const sentence of failed) terminal.printError(sentence);
  if (unusable.length > 0)
    throw new MissingInputError(`${unusable.length} of ${inputs.length} files could not be used.`);
  if (failed.length > 0)
    throw new FailedConditionError(
      `${failed.length} ${failed.length === 1 ? 'condition' : 'conditions'} of --fail-on ${failed.length === 1 ? 'holds' : 'hold'}.`,
    );
}

const isInputProblem = (error: unknown): error is UnusableInputError | MissingInputError =>
  error instanceof MissingInputError || (error instanceof UnusableInputError && error.code !== 'E_OPTION');

const formatInputProblem = (error: UnusableInputError | MissingInputError): string =>
  error instanceof UnusableInputError ? `${error.code}: ${error.message}` : error.message;

/** Throws CommandError for words that contradict each other. */
function checkWords({ inputs, words: { out, outDir, print, report, format } }: Work): void {
  if (report === standard) throw new CommandError(`--report takes the name of a file, not -; ${hint}`);
  if (format !== 'text' && print === undefined)
    throw new CommandError(`--format is the form of the table that --print names; ${hint}`);
  if (out !== undefined && outDir !== undefined)
    throw new CommandError(`--out and --out-dir exclude each other; ${hint}`);
  if (print !== undefined && out === standard)
    throw new CommandError(`--print and --out - both write to standard output; ${hint}`);
  if (inputs.filter((input) => input === standard).length > 1)
    throw new CommandError(`Standard input can be read once; ${hint}`);
  if (report !== undefined && outDir !== undefined && inputs.length > 1)
    throw new CommandError(`--report takes the report of one run, and --out-dir may need several; ${hint}`);
}

async function convertOnce(
  tool: ToolDefinition,
  { inputs, words }: Work,
  terminal: Terminal,
): Promise<Report> {
  const [first, ...others] = inputs;
  if (first === undefined) throw new CommandError(`'floatwise convert' needs an input file; ${hint}`);
  const server = pairServerWords(words.server, words.keyFile);
  const files = await readToolFiles(tool, { inputs: [first, ...others], baseline: words.baseline }, terminal);
  const options = {
    ...(words.profile === undefined ? {} : await readProfile(tool, words.profile)),
    ...(await parseSettings(tool, words.set ?? [])),
  };
  const work = { ...files, options };
  const output =
    server === undefined
      ? await watch(terminal, (show) =>
          runTool(tool.id, { ...work, onProgress: (share) => show(`${tool.id} ${formatShare(share)}`) }),
        )
      : await watch(terminal, (show) => convertOnServer(server, { toolId: tool.id, ...work }, show));
  const written = await writeResult({ tool, output, options }, { inputs, words }, terminal);
  const { report } = output;
  if (words.print !== undefined) terminal.print(formatReportTable(report, words.print, words.format));
  else
    printResult(
      report,
      written,
      words.out === standard ? { ...terminal, print: terminal.printError } : terminal,
    );
  return report;
}

/** Runs work that shows how far it is, on a terminal, and clears the line at the end. */
async function watch<Output>(
  { showProgress }: Terminal,
  work: (show: (text: string) => void) => Promise<Output>,
): Promise<Output> {
  try {
    return await work((text) => showProgress?.(text));
  } finally {
    showProgress?.(undefined);
  }
}

interface Result {
  readonly tool: ToolDefinition;
  readonly output: ToolOutput;
  readonly options: Record<string, unknown>;
}

/** Writes all files of a result or none. Returns the paths of the result and its attachments. */
async function writeResult(
  { tool, output, options }: Result,
  { inputs, words }: Work,
  terminal: Terminal,
): Promise<string[]> {
  const { out, outDir, report, saveProfile, print, baseline } = words;
  const [first = ''] = inputs;
  const isKept = print === undefined || out !== undefined || outDir !== undefined;
  const outPath = out ?? join(outDir ?? (first === standard ? '.' : dirname(first)), output.fileName);
  const attachments = (output.attachments ?? []).map(({ fileName, bytes: content }) => ({
    path: join(dirname(outPath), fileName),
    chunks: [content],
  }));
  const kept: FileToWrite[] =
    out === standard || !isKept ? [] : [{ path: outPath, chunks: output.bytes }, ...attachments];
  const aside: FileToWrite[] = [];
  if (report !== undefined) aside.push({ path: report, chunks: [Buffer.from(formatReport(output.report))] });
  if (saveProfile !== undefined)
    aside.push({ path: saveProfile, chunks: [Buffer.from(formatProfile(tool, options))] });
  if (outDir !== undefined && kept.length > 0) await makeFolder(outDir);
  await writeFiles([...kept, ...aside], {
    neverOver: [...inputs, ...(baseline === undefined ? [] : [baseline])].filter((path) => path !== standard),
  });
  if (out === standard) for (const chunk of output.bytes) terminal.write(chunk);
  if (out === standard && attachments.length > 0)
    terminal.printError(
      `Not written: ${attachments.map(({ path }) => basename(path)).join(', ')}; pass --out FILE or --out-dir DIR.`,
    );
  return kept.map(({ path }) => path);
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
  throw new CommandError(`${failures.noSuchTool(toolId, known).error} 'floatwise help TOOL' describes one.`);
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
