import { basename, dirname, join } from 'node:path';
import type { ReportWhatIf } from '@floatwise/contracts';
import { getTool } from '@floatwise/tools';
import { runTool } from '@floatwise/tools/run';
import {
  collect,
  CommandError,
  hint,
  readBytes,
  standard,
  type AddCommand,
  type Terminal,
} from '../command.ts';
import { parseSettings } from '../options.ts';
import { readToolFiles } from '../read-tool-files.ts';
import { writeFiles } from '../write-files.ts';
import { printResult } from './convert.ts';

interface WhatIfWords {
  readonly edits: string;
  readonly milestones?: string;
  readonly out?: string;
  readonly print?: boolean;
  readonly set?: readonly string[];
}

export const addWhatIf: AddCommand = (program, terminal) => {
  program
    .command('what-if')
    .argument('<input>', 'an .xer or P6 .xml, or - for standard input')
    .description(
      'change a plan and say what each change does to the finish; write a workbook and, for an .xer, the changed file',
    )
    .requiredOption(
      '--edits <FILE>',
      'the changes: a JSON list, or a workbook or CSV file with a row an edit',
    )
    .option('--milestones <ID,ID>', 'milestones to measure too')
    .option('--out <FILE.xlsx>', 'path of the workbook')
    .option('--print', 'write nothing and print the effects')
    .option('--set <name=value>', 'codePage=NAME, as for convert', collect)
    .allowExcessArguments(false)
    .action((input: string, words: WhatIfWords) => runWhatIf(input, words, terminal));
};

async function runWhatIf(input: string, words: WhatIfWords, terminal: Terminal): Promise<void> {
  const { edits: editsPath, milestones = '', out, print: isPrinted = false, set: settings = [] } = words;
  if (isPrinted && out !== undefined)
    throw new CommandError(`--print writes nothing, so it takes no --out; ${hint}`);
  const tool = getTool('what-if');
  const file = await readToolFiles(tool, { inputs: [input], baseline: undefined }, terminal);
  const { readEdits } = await import('@floatwise/tools/edits');
  const edits = await readEdits(await readBytes(editsPath), basename(editsPath));
  const options = { ...(await parseSettings(tool, settings)), edits, milestones };
  const { bytes, fileName, attachments = [], report } = await runTool(tool.id, { ...file, options });
  if (isPrinted) {
    printResult(report, [], terminal);
    if (report.whatIf !== undefined) for (const line of listLines(report.whatIf)) terminal.print(line);
    return;
  }
  const outPath = out ?? join(input === standard ? '.' : dirname(input), fileName);
  const results = [
    { path: outPath, chunks: bytes },
    ...attachments.map((each) => ({ path: join(dirname(outPath), each.fileName), chunks: [each.bytes] })),
  ];
  await writeFiles(results, { neverOver: [input, editsPath].filter((path) => path !== standard) });
  printResult(
    report,
    results.map(({ path }) => path),
    terminal,
  );
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
