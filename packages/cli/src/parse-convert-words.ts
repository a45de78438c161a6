import { CommandError, hint, parseWords } from './command.ts';

/** A site, and the file with an API key for it. */
export interface ServerWords {
  readonly url: string;
  readonly keyFile: string;
}

/**
 * Parses the arguments of `floatwise convert`. Most tools take one input; `settings` are as typed, and override the file of options
 * `profile`; without a server the files are converted locally. Throws CommandError for missing, unknown or surplus arguments.
 */
export function parseConvertWords(words: readonly string[]) {
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
