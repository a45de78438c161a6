import { basename, dirname, join } from 'node:path';
import type { ReportWhatIf } from '@floatwise/contracts';
import { getTool } from '@floatwise/tools';
import { readEdits, runTool } from '@floatwise/tools/run';
import { CommandError, hint, parseWords, readBytes, type Command, type Terminal } from '../command.ts';
import { parseSettings } from '../options.ts';
import { readToolFiles } from '../read-tool-files.ts';
import { writeFiles } from '../write-files.ts';
import { printResult } from './convert.ts';

export const whatIf: Command = {
  usage:
    'floatwise what-if <input> --edits FILE [--milestones ID,ID] [--out FILE.xlsx] [--print] [--set codePage=NAME]',
  summary:
    'Changes a plan (.xer, .xml) and says what each change does to the finish. The edits are a JSON list, or a workbook or CSV file with a row an edit. ' +
    'Writes a workbook and, for an .xer, the changed file; with --print it writes nothing and prints the effects.',
  run: runWhatIf,
};

async function runWhatIf(words: readonly string[], terminal: Terminal): Promise<void> {
  const { input, editsPath, milestones, out, isPrinted, settings } = parseWhatIfWords(words);
  const tool = getTool('what-if');
  const file = await readToolFiles(tool, { inputs: [input], baseline: undefined });
  const edits = await readEdits(await readBytes(editsPath), basename(editsPath));
  const options = { ...parseSettings(tool, settings), edits, milestones };
  const { bytes, fileName, attachments = [], report } = await runTool(tool.id, { ...file, options });
  if (isPrinted) {
    printResult(report, [], terminal);
    if (report.whatIf !== undefined) for (const line of listLines(report.whatIf)) terminal.print(line);
    return;
  }
  const outPath = out ?? join(dirname(input), fileName);
  const results = [
    { path: outPath, chunks: bytes },
    ...attachments.map((each) => ({ path: join(dirname(outPath), each.fileName), chunks: [each.bytes] })),
  ];
  await writeFiles(results, { neverOver: [input, editsPath] });
  printResult(
    report,
    results.map(({ path }) => path),
    terminal,
  );
}

/** Parses the arguments of `floatwise what-if`. Throws CommandError for missing, unknown or surplus ones. */
function parseWhatIfWords(words: readonly string[]) {
  const { values, positionals } = parseWords({
    args: [...words],
    allowPositionals: true,
    options: {
      edits: { type: 'string' },
      milestones: { type: 'string' },
      out: { type: 'string' },
      print: { type: 'boolean' },
      set: { type: 'string', multiple: true },
    },
  });
  const [input, ...others] = positionals;
  if (input === undefined) throw new CommandError(`'floatwise what-if' needs an input file; ${hint}`);
  if (others.length > 0) throw new CommandError(`'floatwise what-if' takes one file at a time; ${hint}`);
  if (values.edits === undefined)
    throw new CommandError(
      `'floatwise what-if' needs --edits FILE, a JSON list, a workbook or a CSV file; ${hint}`,
    );
  const { edits: editsPath, milestones = '', out, print: isPrinted = false, set: settings = [] } = values;
  if (isPrinted && out !== undefined)
    throw new CommandError(`--print writes nothing, so it takes no --out; ${hint}`);
  return { input, editsPath, milestones, out, isPrinted, settings };
}

/** Finishes before and after, then each edit with its days and work days. */
function listLines({ projects, milestones, effects }: ReportWhatIf): string[] {
  const format = (days: number | null, unit: string): string =>
    days === null ? `? ${unit}` : `${days > 0 ? '+' : ''}${days} ${unit}`;
  const finishes = [
    ...projects.map((each) => ({ ...each, of: each.project })),
    ...milestones.map((each) => ({ ...each, of: each.id })),
  ];
  return [
    ...finishes.map(
      ({ of, before, after, days, workDays }) =>
        `${of}: ${before ?? 'none'} → ${after ?? 'none'}, ${format(days, 'd')}, ${format(workDays, 'work days')}`,
    ),
    ...effects.map(({ number, sentence, projects: [first] }) => {
      const { days = null, workDays = null } = first ?? {};
      return `${number}. ${sentence}: ${format(days, 'd')}, ${format(workDays, 'work days')}`;
    }),
  ];
}
