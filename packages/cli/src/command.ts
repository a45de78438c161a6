/** Where a command writes its lines. */
export interface Terminal {
  readonly print: (line: string) => void;
  readonly printError: (line: string) => void;
}

export interface Command {
  /** How it is called, for `--help`: one line a form. */
  readonly usage: string;
  readonly summary: string;
  readonly run: (words: readonly string[], terminal: Terminal) => Promise<void>;
}

/** The command line does not fit, or a file cannot be read or written. The message is one sentence for the person. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}
