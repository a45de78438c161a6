import { parseArgs, type ParseArgsConfig } from 'node:util';
import { CommandError } from './command.ts';

/** Completes the sentences about a command line that does not fit. */
export const hint = "see 'floatwise --help'.";

/** As `parseArgs`. @throws CommandError for what is unknown or lacks its value */
export function parseWords<const Config extends ParseArgsConfig>(config: Config) {
  try {
    return parseArgs(config);
  } catch (error) {
    const [sentence = 'The command line cannot be read'] = String(
      error instanceof Error ? error.message : error,
    ).split(/\.\s|\n/);
    throw new CommandError(`${sentence.replace(/\.$/, '')}; ${hint}`);
  }
}
