import type { UnusableInputCode } from './error-codes.ts';

/** The input cannot be used at all. The message is one sentence for the user. */
export class UnusableInputError extends Error {
  override readonly name = 'UnusableInputError';
  readonly code: UnusableInputCode;

  constructor(code: UnusableInputCode, sentence: string) {
    super(sentence);
    this.code = code;
  }
}

export const createEmptyFileError = (): UnusableInputError =>
  new UnusableInputError('E_EMPTY', 'The file is empty (0 bytes).');
