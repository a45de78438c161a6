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
