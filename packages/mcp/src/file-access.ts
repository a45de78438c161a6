/** A file named by an assistant. */
export interface ReadFile {
  /** Differs if the contents differ; data read from the file is cached under it. */
  readonly key: string;
  readonly fileName: string;
  readonly bytes: Uint8Array;
}

export interface FileToKeep {
  readonly fileName: string;
  readonly chunks: readonly Uint8Array[];
}

/** The files a server may access. Throws RefusedCall with a sentence for others. */
export interface FileAccess {
  readonly read: (path: string) => Promise<ReadFile>;
  /** Writes files beside the first input, or the first of them at `out` and the others beside it. Returns their paths. */
  readonly keep: (
    files: readonly FileToKeep[],
    places: { readonly inputs: readonly string[]; readonly out: string | undefined },
  ) => Promise<readonly string[]>;
}
