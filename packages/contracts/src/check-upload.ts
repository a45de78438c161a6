import { fileTooLarge, wrongFileType } from './failures/index.ts';
import { formatExtension } from './file-names.ts';
import { maxUploadBytes } from './limits.ts';

/** Why a file cannot be uploaded for a tool, in the words of the specification; undefined if it can. */
export function checkUpload(
  file: { name: string; size: number },
  acceptedTypes: readonly string[],
): { title: 'File Too Large' | 'Invalid File Type'; message: string } | undefined {
  if (file.size > maxUploadBytes) return { title: 'File Too Large', message: fileTooLarge.error };
  if (!acceptedTypes.includes(formatExtension(file.name))) {
    return { title: 'Invalid File Type', message: wrongFileType(acceptedTypes).error };
  }
  return undefined;
}
