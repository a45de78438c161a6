/** A question of an assistant, with its input before it is parsed. */
export interface Question {
  readonly name: string;
  readonly input: Readonly<Record<string, unknown>>;
}

/** A tool of the registry to run on all files, or a question about them. */
export interface Call {
  readonly tool?: string;
  /** Options of the tool. */
  readonly options?: Readonly<Record<string, unknown>>;
  readonly question?: Question;
  readonly files: Readonly<Record<string, Uint8Array>>;
}

export interface Outcome {
  /** The sentence of a refusal. */
  readonly refused: string | undefined;
  /** The trace of any other error. */
  readonly bug: string | undefined;
  readonly cpuMs: number;
}
