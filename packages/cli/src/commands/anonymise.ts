import { extname, join } from 'node:path';
import { mostShiftWeeks } from '@floatwise/contracts/limits';
import { InvalidArgumentError } from 'commander';
import { CommandError, hint, readBytes, standard, type AddCommand, type Terminal } from '../command.ts';
import { makeFolder, writeFiles } from '../write-files.ts';

interface AnonymiseWords {
  readonly out?: string;
  readonly outDir?: string;
  readonly shiftWeeks: number;
}

export const addAnonymise: AddCommand = (program, terminal) => {
  program
    .command('anonymise')
    .argument('<input...>', '.xer or P6 .xml files, or - for standard input')
    .description(
      'write files without names, codes, notes and true costs, which show the same faults; files given together keep the same made names',
    )
    .option('--out <FILE>', 'path of the file, or - for standard output')
    .option('--out-dir <DIR>', 'folder of several files: schedule-1.xer, schedule-2.xer and so on')
    .option('--shift-weeks <COUNT>', 'also move every date by so many weeks', parseWeeks, 0)
    .action((inputs: readonly string[], words: AnonymiseWords) => runAnonymise(inputs, words, terminal));
};

function parseWeeks(text: string): number {
  const weeks = Number(text);
  if (!/^-?\d+$/.test(text) || Math.abs(weeks) > mostShiftWeeks)
    throw new InvalidArgumentError(`It must be a whole number from -${mostShiftWeeks} to ${mostShiftWeeks}.`);
  return weeks;
}

async function runAnonymise(
  inputs: readonly string[],
  { out, outDir, shiftWeeks }: AnonymiseWords,
  terminal: Terminal,
): Promise<void> {
  const targets = findTargets(inputs, { out, outDir });
  const files: Buffer[] = [];
  for (const input of inputs)
    files.push(input === standard ? await terminal.readInput() : await readBytes(input));
  const { anonymise, describeLeftOut } = await import('@floatwise/schedule/anonymise');
  const made = anonymise(files, { weeks: shiftWeeks });
  // Apart from the file, which may go to standard output.
  const sentence = describeLeftOut(made.flatMap(({ leftOut }) => leftOut));
  if (sentence !== undefined) terminal.printError(sentence);
  if (out === standard) {
    for (const { bytes } of made) terminal.write(bytes);
    return;
  }
  if (outDir !== undefined) await makeFolder(outDir);
  await writeFiles(
    made.map(({ bytes }, place) => ({ path: targets[place] ?? '', chunks: [bytes] })),
    { neverOver: inputs.filter((input) => input !== standard) },
  );
  for (const path of targets) terminal.print(`Written to ${path}`);
}

/** The names of inputs may be names of projects, so that results do not have them. */
function findTargets(
  inputs: readonly string[],
  { out, outDir }: { readonly out: string | undefined; readonly outDir: string | undefined },
): readonly string[] {
  if (inputs.filter((input) => input === standard).length > 1)
    throw new CommandError(`Standard input can be read once; ${hint}`);
  if (outDir !== undefined && out === undefined)
    return inputs.map((input, place) =>
      join(outDir, `schedule-${place + 1}${extname(input).toLowerCase() || '.xer'}`),
    );
  if (out !== undefined && outDir === undefined && inputs.length === 1) {
    const [type, own] = [out, inputs[0] ?? ''].map((path) => extname(path).toLowerCase());
    if (out !== standard && own !== '' && type !== own)
      throw new CommandError(`The result is a ${own} file as the input is; name it so. --out is '${out}'.`);
    return [out];
  }
  throw new CommandError(
    inputs.length === 1
      ? `Name the result with --out FILE, or its folder with --out-dir DIR; ${hint}`
      : `Name the folder of the results with --out-dir DIR; ${hint}`,
  );
}
