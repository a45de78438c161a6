import { productSummary } from '@floatwise/contracts';
import { UnusableInputError } from '@floatwise/tools';
import { CommandError, type Command, type Terminal } from './command.ts';
import { convert } from './commands/convert.ts';
import { cpm } from './commands/cpm.ts';
import { mcp } from './commands/mcp.ts';
import { tools } from './commands/tools.ts';
import { whatIf } from './commands/what-if.ts';

const commands: Readonly<Record<string, Command>> = {
  convert,
  cpm,
  mcp,
  tools,
  'what-if': whatIf,
};

/** Runs one command. Returns the exit code: 0 success, 2 unusable input, 1 any other failure. */
export async function runCommandLine(words: readonly string[], terminal: Terminal): Promise<0 | 1 | 2> {
  try {
    await runCommand(words, terminal);
    return 0;
  } catch (error) {
    if (error instanceof UnusableInputError) {
      terminal.printError(`${error.code}: ${error.message}`);
      return error.code === 'E_OPTION' ? 1 : 2;
    }
    terminal.printError(error instanceof CommandError ? error.message : formatBug(error));
    return 1;
  }
}

async function runCommand([name, ...words]: readonly string[], terminal: Terminal): Promise<void> {
  if (name === '--help' || name === '-h' || words.includes('--help') || words.includes('-h')) {
    terminal.print(formatHelp());
    return;
  }
  const command = name !== undefined && Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) {
    const problem = name === undefined ? 'No command was given' : `There is no command '${name}'`;
    throw new CommandError(`${problem}; see 'floatwise --help'.`);
  }
  await command.run(words, terminal);
}

function formatHelp(): string {
  const lines = Object.values(commands).flatMap(({ usage, summary }) => [`  ${usage}`, `      ${summary}`]);
  return [
    productSummary,
    '',
    'Usage:',
    ...lines,
    '',
    'Exit codes: 0 done; 2 the input cannot be used (one line on standard error, code and reason); 1 any other failure.',
  ].join('\n');
}

function formatBug(error: unknown): string {
  const [reason] = String(error).split('\n');
  return `Something went wrong inside floatwise (${reason}); please report it with the command you ran.`;
}
