import { readFile } from 'node:fs/promises';
import type { Command } from 'commander';

export interface Terminal {
  readonly print: (line: string) => void;
  readonly printError: (line: string) => void;
  /** Writes the bytes of a result to standard output. */
  readonly write: (bytes: Uint8Array) => void;
  /** Reads standard input to its end. */
  readonly readInput: () => Promise<Buffer>;
  /** Shows how far a run has come; undefined without a terminal. */
  readonly showProgress?: ((text: string | undefined) => void) | undefined;
}

/** Adds a command to the program. */
export type AddCommand = (program: Command, terminal: Terminal) => void;

/** A command line is invalid, or a file cannot be written. The message is one sentence for the user. */
export class CommandError extends Error {
  override readonly name: string = 'CommandError';
}

/** An input is missing or cannot be read. */
export class MissingInputError extends CommandError {
  override readonly name = 'MissingInputError';
}

/** The run succeeded, but a condition of --fail-on holds. */
export class FailedConditionError extends CommandError {
  override readonly name = 'FailedConditionError';
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
export function formatFileError(error: unknown, failed: string, Kind = CommandError): unknown {
  if (!(error instanceof Error) || !('code' in error) || !('syscall' in error)) return error;
  const code = String(error.code);
  return new Kind(`${failed}: ${reasons[code] ?? code}.`, { cause: error });
}

/** @throws MissingInputError if the file cannot be read */
export const readBytes = (path: string): Promise<Buffer> =>
  readFile(path).catch((error: unknown) => {
    throw formatFileError(error, `'${path}' cannot be read`, MissingInputError);
  });

/** Standard input or output, as an argument. */
export const standard = '-';

/** Ends sentences about an invalid command line. */
export const hint = "see 'floatwise --help'.";

/** Collects the values of an option that may be repeated. */
export const collect = (value: string, list: readonly string[] = []): readonly string[] => [...list, value];
