import { readFile } from 'node:fs/promises';
import { parseArgs, type ParseArgsConfig } from 'node:util';

export interface Terminal {
  readonly print: (line: string) => void;
  readonly printError: (line: string) => void;
}

export interface Command {
  /** Usage lines for `--help`. */
  readonly usage: string;
  readonly summary: string;
  readonly run: (words: readonly string[], terminal: Terminal) => Promise<void>;
}

/** A command line is invalid, or a file cannot be read or written. The message is one sentence for the user. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file or folder',
  ENOTDIR: 'a part of the path is not a folder',
  EISDIR: 'it is a folder',
  EACCES: 'you have no permission',
  EPERM: 'you have no permission',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
  ENAMETOOLONG: 'the name is too long',
  ELOOP: 'its links lead in a circle',
};

/** Turns a file system error into one sentence that starts with `failed`; returns any other error unchanged. */
export function formatFileError(error: unknown, failed: string): unknown {
  if (!(error instanceof Error) || !('code' in error) || !('syscall' in error)) return error;
  const code = String(error.code);
  return new CommandError(`${failed}: ${reasons[code] ?? code}.`, { cause: error });
}

/** @throws CommandError if the file cannot be read */
export const readBytes = (path: string): Promise<Buffer> =>
  readFile(path).catch((error: unknown) => {
    throw formatFileError(error, `'${path}' cannot be read`);
  });

/** Ends sentences about an invalid command line. */
export const hint = "see 'floatwise --help'.";

/** Like `parseArgs`, but throws CommandError for an unknown option or a missing value. */
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
