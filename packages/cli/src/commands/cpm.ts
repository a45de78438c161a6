import { computeCpmReport, nothingScheduled } from '@floatwise/schedule/cpm';
import { checkProjects } from '@floatwise/schedule/model';
import { checkUnread, countUnread, createUnreadNote, schedulingEssentials } from '@floatwise/schedule/unread';
import { readSchedule, readXer } from '@floatwise/schedule/xer';
import { isXmlHead } from '@floatwise/schedule/pmxml-head';
import { codePages, type CodePageChoice } from '@floatwise/schedule/xer-bytes';
import { collect, CommandError, readBytes, standard, type AddCommand, type Terminal } from '../command.ts';
import { writeFiles } from '../write-files.ts';

const maxFindingsPrinted = 10;

interface CpmWords {
  readonly out: string;
  readonly set?: readonly string[];
}

export const addCpm: AddCommand = (program, terminal) => {
  program
    .command('cpm')
    .argument('<input>', 'an .xer or P6 .xml, or - for standard input')
    .description(
      "schedule a file as P6's F9 does; write dates, float and longest path of its open activities",
    )
    .requiredOption('--out <FILE>', 'path of the JSON file, or - for standard output')
    .option('--set <name=value>', 'codePage=NAME, as for convert', collect)
    .allowExcessArguments(false)
    .action((input: string, words: CpmWords) => runCpm(input, words, terminal));
};

async function runCpm(input: string, { out, set }: CpmWords, terminal: Terminal): Promise<void> {
  const codePage = parseCodePage(set);
  const bytes = input === standard ? await terminal.readInput() : await readBytes(input);
  const isXml = isXmlHead(bytes);
  const schedule = isXml
    ? (await import('@floatwise/schedule/pmxml')).readPmxml(bytes).schedule
    : readSchedule(readXer(bytes, { codePage }));
  const unread = countUnread(schedule)
    .list()
    .filter(({ kind }) => schedulingEssentials.includes(kind));
  checkUnread(unread);
  checkProjects(schedule, isXml ? 'E_PMXML_NO_ACTIVITIES' : 'E_XER_NO_TABLE');
  const note = createUnreadNote(unread);
  const { report, findings } = computeCpmReport(schedule);
  const written = { ...(note && { warning: note.message }), ...report };
  const content = Buffer.from(`${JSON.stringify(written, null, 2)}\n`);
  if (out === standard) terminal.write(content);
  else
    await writeFiles([{ path: out, chunks: [content] }], {
      neverOver: [input].filter((path) => path !== standard),
    });
  const print = out === standard ? terminal.printError : terminal.print;
  const critical = report.activities.filter((activity) => activity.critical).length;
  if (note !== undefined) print(`Warning: ${note.message}`);
  print(
    report.activities.length === 0
      ? nothingScheduled
      : `${report.activities.length} open activities scheduled, ${critical} of them critical.`,
  );
  for (const { severity, message } of [...schedule.findings, ...findings].slice(0, maxFindingsPrinted)) {
    print(severity === 'info' ? message : `Warning: ${message}`);
  }
  if (out !== standard) print(`Written to ${out}`);
}

/** The only option of scheduling, given as for `convert`. */
function parseCodePage(settings: readonly string[] = []): CodePageChoice {
  return settings.reduce<CodePageChoice>((_, setting) => {
    const value = /^codePage=(.*)$/.exec(setting)?.[1];
    if (value === undefined)
      throw new CommandError(`'floatwise cpm' accepts only --set codePage=NAME, not '${setting}'.`);
    const codePage = (['auto', ...codePages] as const).find((each) => each === value);
    if (codePage === undefined)
      throw new CommandError(`codePage cannot be '${value}'; use auto, ${codePages.join(', ')}.`);
    return codePage;
  }, 'auto');
}
