/** A file an assistant named. */
export interface ReadFile {
  /** Another one for other contents: what was read from a file is kept by it. */
  readonly key: string;
  readonly fileName: string;
  readonly bytes: Uint8Array;
}

export interface FileToKeep {
  readonly fileName: string;
  readonly chunks: readonly Uint8Array[];
}

/** The files a server may touch. What it refuses is a `RefusedCall` with a sentence. */
export interface FileAccess {
  readonly read: (path: string) => Promise<ReadFile>;
  /** Puts files beside the first input, or the first of them at `out` and the others beside that. Answers their paths. */
  readonly keep: (
    files: readonly FileToKeep[],
    places: { readonly inputs: readonly string[]; readonly out: string | undefined },
  ) => Promise<readonly string[]>;
}
