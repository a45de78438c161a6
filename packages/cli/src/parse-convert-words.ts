import { parseArgs } from 'node:util';
import { CommandError } from './command.ts';

export interface ConvertWords {
  readonly toolId: string;
  readonly input: string;
  /** Further inputs, for tools that take several. */
  readonly others: readonly string[];
  /** File to compare with, for tools that take one. */
  readonly baseline?: string | undefined;
  readonly out?: string | undefined;
  readonly report?: string | undefined;
  /** `name=value`, as typed. */
  readonly settings: readonly string[];
}

const hint = "see 'floatwise --help'.";

/** The words after `floatwise convert`. Throws CommandError for what is missing, unknown or too much. */
export function parseConvertWords(words: readonly string[]): ConvertWords {
  const { values, positionals } = parseStrictly(words);
  const [toolId, input, ...others] = positionals;
  if (toolId === undefined || input === undefined) {
    throw new CommandError(`'floatwise convert' needs a tool and an input file; ${hint}`);
  }
  const { out, report, baseline, set: settings = [] } = values;
  return { toolId, input, others, baseline, out, report, settings };
}

function parseStrictly(words: readonly string[]) {
  try {
    return parseArgs({
      args: [...words],
      allowPositionals: true,
      options: {
        out: { type: 'string' },
        report: { type: 'string' },
        baseline: { type: 'string' },
        set: { type: 'string', multiple: true },
      },
    });
  } catch (error) {
    const [sentence = 'The command line cannot be read'] = String(
      error instanceof Error ? error.message : error,
    ).split(/\.\s|\n/);
    throw new CommandError(`${sentence.replace(/\.$/, '')}; ${hint}`);
  }
}
