import { productSummary } from '@floatwise/contracts';
import { UnusableInputError } from '@floatwise/tools';
import { Command, CommanderError } from 'commander';
import packageFile from '../package.json' with { type: 'json' };
import {
  CommandError,
  FailedConditionError,
  hint,
  MissingInputError,
  type AddCommand,
  type Terminal,
} from './command.ts';
import { addAnonymise } from './commands/anonymise.ts';
import { addCompletion } from './commands/completion.ts';
import { addConvert } from './commands/convert.ts';
import { addCpm } from './commands/cpm.ts';
import { addHelp } from './commands/help.ts';
import { addMcp } from './commands/mcp.ts';
import { addTools } from './commands/tools.ts';
import { addWhatIf } from './commands/what-if.ts';

const commands: readonly AddCommand[] = [
  addConvert,
  addCpm,
  addWhatIf,
  addAnonymise,
  addMcp,
  addTools,
  addHelp,
  addCompletion,
];

const exitCodes =
  '\nExit codes: 0 done; 2 an input is missing or cannot be used (one line on standard error, code and reason); ' +
  '3 a condition of --fail-on holds; 1 any other failure.';

export type ExitCode = 0 | 1 | 2 | 3;

/** Runs one command and returns the exit code. */
export async function runCommandLine(words: readonly string[], terminal: Terminal): Promise<ExitCode> {
  try {
    if (words.length === 0) throw new CommandError(`No command was given; ${hint}`);
    await createProgram(terminal).parseAsync(words, { from: 'user' });
    return 0;
  } catch (error) {
    return report(error, terminal);
  }
}

/** The command line with all commands; it ends no process and writes to the terminal only. */
export function createProgram(terminal: Terminal): Command {
  const program = new Command('floatwise')
    .description(productSummary)
    .version(packageFile.version, '--version', 'print the version')
    .helpOption('-h, --help', 'print help for a command')
    .helpCommand(false)
    .addHelpText('after', exitCodes)
    .exitOverride()
    .configureOutput({ writeOut: (text) => terminal.print(text.trimEnd()), writeErr: () => undefined })
    .configureHelp({ helpWidth: 100, showGlobalOptions: false });
  for (const add of commands) add(program, terminal);
  for (const command of program.commands) command.copyInheritedSettings(program);
  return program;
}

function report(error: unknown, { printError }: Terminal): ExitCode {
  if (error instanceof CommanderError && error.exitCode === 0) return 0;
  if (error instanceof UnusableInputError) {
    printError(`${error.code}: ${error.message}`);
    return error.code === 'E_OPTION' ? 1 : 2;
  }
  if (error instanceof CommanderError) printError(formatUsageError(error));
  else printError(error instanceof CommandError ? error.message : formatBug(error));
  if (error instanceof MissingInputError) return 2;
  return error instanceof FailedConditionError ? 3 : 1;
}

/** `error: unknown option '--fast'` and a suggestion on the next line become one sentence. */
function formatUsageError({ message }: CommanderError): string {
  const [first = '', suggestion] = message.replace(/^error: /, '').split('\n');
  const sentence = first.replace(/^unknown command '(.*)'$/, "there is no command '$1'").replace(/\.$/, '');
  const guess = suggestion === undefined ? '' : ` ${suggestion}`;
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}${guess}; ${hint}`;
}

function formatBug(error: unknown): string {
  const [reason] = String(error).split('\n');
  return `Something went wrong inside floatwise (${reason}); please report it with the command you ran.`;
}
