import type { UnusableInputError } from '@floatwise/contracts/unusable-input-error';

import { cutRefusal, dataNote } from './fit-answer.ts';

/** A file named by an assistant. */
export interface ReadFile {
  /** Differs if the contents differ; data read from the file is cached under it. */
  readonly key: string;
  readonly fileName: string;
  readonly bytes: Uint8Array;
}

/** A file that can be read. */
export interface ListedFile {
  readonly path: string;
  /** Its name, if the path does not end with it. */
  readonly name?: string;
  readonly bytes: number;
  /** Time of the last change, ISO 8601. */
  readonly changed: string;
}

/** The files a server may access. Throws RefusedCall with a sentence for others. */
export interface FileAccess {
  readonly read: (path: string) => Promise<ReadFile>;
  /** All files that can be read, newest first. */
  readonly list: () => Promise<readonly ListedFile[]>;
  /** Writes files beside the first input, or the first of them at `out` and the others beside it. Returns their paths. */
  readonly keep: (
    files: readonly { readonly fileName: string; readonly chunks: readonly Uint8Array[] }[],
    places: { readonly inputs: readonly string[]; readonly out: string | undefined },
  ) => Promise<readonly string[]>;
}

/** A call that cannot be answered. The message says why, and what to do. */
export class RefusedCall extends Error {
  override readonly name = 'RefusedCall';
}

/** The sentence for the assistant. */
export const formatRefusal = (error: RefusedCall | UnusableInputError): string =>
  error instanceof RefusedCall ? error.message : `${error.code}: ${cutRefusal(error.message)} (${dataNote})`;
