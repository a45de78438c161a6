import { describeWrongCount, type InputCounts, type InputPlace } from '@floatwise/contracts';
import { UnusableInputError } from '@floatwise/schedule/xer-bytes';
import type { ToolDefinition } from '../tool.ts';

/** Throws `UnusableInputError` (E_FILES) if the tool takes fewer or more files. */
export function checkFileCount(tool: Pick<ToolDefinition, 'id' | 'inputs'>, counts: InputCounts): void {
  const problem = describeWrongCount(tool, counts);
  if (problem !== undefined) throw new UnusableInputError('E_FILES', problem);
}

/** Checks the first bytes of a file in its place. Throws `UnusableInputError` if it cannot be of a type that the tool takes there. */
export function checkInputHead(
  { checkHead, checkBaselineHead = checkHead }: Pick<ToolDefinition, 'checkHead' | 'checkBaselineHead'>,
  place: InputPlace,
  head: Uint8Array,
): void {
  if (place === 'baseline') checkBaselineHead(head);
  else checkHead(head);
}

/** Runs `work` and adds the file name to its error, which must say which of several files cannot be used. */
export function inFile<Result>(fileName: string, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    throw nameFile(fileName, error);
  }
}

/** Puts the file name before the message of an `UnusableInputError`; returns other errors unchanged. */
export function nameFile(fileName: string, error: unknown): unknown {
  if (!(error instanceof UnusableInputError) || error.message.startsWith(`${fileName}: `)) return error;
  return new UnusableInputError(error.code, `${fileName}: ${error.message}`);
}
