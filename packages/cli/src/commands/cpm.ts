import {
  checkProjects,
  checkUnread,
  computeCpmReport,
  countUnread,
  createUnreadNote,
  nothingScheduled,
  readSchedule,
  readXer,
  schedulingEssentials,
} from '@floatwise/schedule';
import { readPmxml } from '@floatwise/schedule/pmxml';
import { isXmlHead } from '@floatwise/schedule/pmxml-head';
import { codePages, type CodePageChoice } from '@floatwise/schedule/xer-bytes';
import { CommandError, hint, parseWords, readBytes, type Command, type Terminal } from '../command.ts';
import { writeFiles } from '../write-files.ts';

const maxFindingsPrinted = 10;

export const cpm: Command = {
  usage: 'floatwise cpm <input> --out FILE.json [--set codePage=NAME]',
  summary:
    "Schedules a file (.xer, .xml) as P6's F9 does and writes dates, float and longest path of its open activities.",
  run: runCpm,
};

async function runCpm(words: readonly string[], terminal: Terminal): Promise<void> {
  const { input, out, codePage } = parseCpmWords(words);
  const bytes = await readBytes(input);
  const isXml = isXmlHead(bytes);
  const schedule = isXml ? readPmxml(bytes).schedule : readSchedule(readXer(bytes, { codePage }));
  const unread = countUnread(schedule)
    .list()
    .filter(({ kind }) => schedulingEssentials.includes(kind));
  checkUnread(unread);
  checkProjects(schedule, isXml ? 'E_PMXML_NO_ACTIVITIES' : 'E_XER_NO_TABLE');
  const note = createUnreadNote(unread);
  const { report, findings } = computeCpmReport(schedule);
  const written = { ...(note && { warning: note.message }), ...report };
  await writeFiles([{ path: out, chunks: [Buffer.from(`${JSON.stringify(written, null, 2)}\n`)] }], {
    neverOver: [input],
  });
  const critical = report.activities.filter((activity) => activity.critical).length;
  if (note !== undefined) terminal.print(`Warning: ${note.message}`);
  terminal.print(
    report.activities.length === 0
      ? nothingScheduled
      : `${report.activities.length} open activities scheduled, ${critical} of them critical.`,
  );
  for (const { severity, message } of [...schedule.findings, ...findings].slice(0, maxFindingsPrinted)) {
    terminal.print(severity === 'info' ? message : `Warning: ${message}`);
  }
  terminal.print(`Written to ${out}`);
}

/** Parses the arguments of `floatwise cpm`. Throws CommandError for missing, unknown or surplus ones. */
function parseCpmWords(words: readonly string[]) {
  const { values, positionals } = parseWords({
    args: [...words],
    allowPositionals: true,
    options: { out: { type: 'string' }, set: { type: 'string', multiple: true } },
  });
  const [input, ...others] = positionals;
  if (input === undefined) throw new CommandError(`'floatwise cpm' needs an input file; ${hint}`);
  if (others.length > 0) throw new CommandError(`'floatwise cpm' takes one file at a time; ${hint}`);
  if (values.out === undefined) throw new CommandError(`'floatwise cpm' needs --out FILE.json; ${hint}`);
  return { input, out: values.out, codePage: parseCodePage(values.set) };
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
