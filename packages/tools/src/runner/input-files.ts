import { describeWrongCount, type InputCounts } from '@floatwise/contracts';
import { UnusableInputError } from '@floatwise/schedule/xer-bytes';
import type { ToolDefinition } from '../tool.ts';

/** Throws `UnusableInputError` (E_FILES) when a tool takes fewer files, or more. */
export function checkFileCount(tool: Pick<ToolDefinition, 'id' | 'inputs'>, counts: InputCounts): void {
  const problem = describeWrongCount(tool, counts);
  if (problem !== undefined) throw new UnusableInputError('E_FILES', problem);
}

/** Of several files the sentence must say which cannot be used: names the file in what `work` throws about it. */
export function inFile<Result>(fileName: string, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    throw nameFile(fileName, error);
  }
}

/** The same problem with the file's name before it; anything but an `UnusableInputError` stays as it is. */
export function nameFile(fileName: string, error: unknown): unknown {
  if (!(error instanceof UnusableInputError) || error.message.startsWith(`${fileName}: `)) return error;
  return new UnusableInputError(error.code, `${fileName}: ${error.message}`);
}
