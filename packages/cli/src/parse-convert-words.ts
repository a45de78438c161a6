import { CommandError } from './command.ts';
import { hint, parseWords } from './parse-words.ts';

/** A site, and the file with an API key for it. */
export interface ServerWords {
  readonly url: string;
  readonly keyFile: string;
}

export interface ConvertWords {
  readonly toolId: string;
  /** In the given order; most tools take one. */
  readonly inputs: readonly [string, ...string[]];
  /** File to compare with, for tools that take one. */
  readonly baseline?: string | undefined;
  readonly out?: string | undefined;
  readonly report?: string | undefined;
  /** The site that converts the files; undefined to convert them locally. */
  readonly server?: ServerWords | undefined;
  /** Path of a file of options, which `settings` override. */
  readonly profile?: string | undefined;
  /** Path at which to save the options as a profile. */
  readonly savedProfile?: string | undefined;
  /** `name=value`, as typed. */
  readonly settings: readonly string[];
}

/** Parses the arguments of `floatwise convert`. Throws CommandError for missing, unknown or surplus ones. */
export function parseConvertWords(words: readonly string[]): ConvertWords {
  const { values, positionals } = parseWords({
    args: [...words],
    allowPositionals: true,
    options: {
      out: { type: 'string' },
      report: { type: 'string' },
      baseline: { type: 'string' },
      profile: { type: 'string' },
      'save-profile': { type: 'string' },
      server: { type: 'string' },
      'key-file': { type: 'string' },
      set: { type: 'string', multiple: true },
    },
  });
  const [toolId, input, ...further] = positionals;
  if (toolId === undefined || input === undefined) {
    throw new CommandError(`'floatwise convert' needs a tool and an input file; ${hint}`);
  }
  const { out, report, baseline, profile, 'save-profile': savedProfile, set: settings = [] } = values;
  const server = pairServerWords(values.server, values['key-file']);

  const inputs = [input, ...further] as const;
  return { toolId, inputs, baseline, out, report, server, profile, savedProfile, settings };
}

function pairServerWords(url: string | undefined, keyFile: string | undefined): ServerWords | undefined {
  if (url === undefined && keyFile === undefined) return undefined;
  if (keyFile === undefined) {
    throw new CommandError(`--server needs --key-file FILE, a file that contains your API key; ${hint}`);
  }
  if (url === undefined) throw new CommandError(`--key-file needs --server URL; ${hint}`);
  if (!/^https?:$/.test(URL.parse(url)?.protocol ?? '')) {
    throw new CommandError(`--server takes an address such as https://example.com, not '${url}'.`);
  }
  return { url, keyFile };
}
