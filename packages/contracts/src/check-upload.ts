import { fileTooLarge, wrongFileType, type Failure } from './failures/index.ts';
import { formatExtension } from './file-names.ts';
import { maxUploadBytes } from './limits.ts';

/** Why files cannot be uploaded: a title and a sentence for people, a code for programs. */
export interface UploadProblem {
  readonly code: Failure['code'];
  readonly title: string;
  readonly message: string;
}

/** Why a file cannot be uploaded for a tool, in the words of the specification; undefined if it can. */
export function checkUpload(
  file: { name: string; size: number },
  acceptedTypes: readonly string[],
): UploadProblem | undefined {
  if (file.size > maxUploadBytes) return createUploadProblem('File Too Large', fileTooLarge);
  if (!acceptedTypes.includes(formatExtension(file.name)))
    return createUploadProblem('Invalid File Type', wrongFileType(acceptedTypes));
  return undefined;
}

export const createUploadProblem = (title: string, { code, error }: Failure): UploadProblem => ({
  code,
  title,
  message: error,
});
