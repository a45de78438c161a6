import { parseArgs, type ParseArgsConfig } from 'node:util';
import { CommandError } from './command.ts';

/** Ends sentences about an invalid command line. */
export const hint = "see 'floatwise --help'.";

/**
 * Like `parseArgs`.
 * @throws CommandError for an unknown option or a missing value
 */
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
