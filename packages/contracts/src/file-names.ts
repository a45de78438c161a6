import { maxTotalUploadBytes, maxUploadBytes } from './limits.ts';

/** The extension with its dot in lower case; empty when there is none. */
export function formatExtension(fileName: string): string {
  const dot = fileName.lastIndexOf('.');
  return dot < 0 ? '' : fileName.slice(dot).toLowerCase();
}

/** Name of a tool's answer: `{base}_{toolId}.{extension}`. */
export function formatOutputName(fileName: string, toolId: string, extension: 'xer' | 'xlsx'): string {
  const dot = fileName.lastIndexOf('.');
  const base = dot > 0 ? fileName.slice(0, dot) : fileName;
  return `${base}_${toolId}.${extension}`;
}

const sizeUnits = ['Bytes', 'KB', 'MB', 'GB'] as const;

/** A size in Bytes, KB, MB or GB with two decimals. */
export function formatFileSize(bytes: number): string {
  const power = Math.min(sizeUnits.length - 1, bytes < 1 ? 0 : Math.floor(Math.log2(bytes) / 10));
  return `${(bytes / 1024 ** power).toFixed(2)} ${sizeUnits[power] ?? 'Bytes'}`;
}

/** Why a file cannot be uploaded for a tool, or undefined when it can. Sentences are the specification's. */
export function checkUpload(
  file: { name: string; size: number },
  acceptedTypes: readonly string[],
): { title: 'File Too Large' | 'Invalid File Type'; message: string } | undefined {
  if (file.size > maxUploadBytes) return { title: 'File Too Large', message: fileTooLargeMessage() };
  if (!acceptedTypes.includes(formatExtension(file.name))) {
    return { title: 'Invalid File Type', message: invalidFileTypeMessage(acceptedTypes) };
  }
  return undefined;
}

export function fileTooLargeMessage(): string {
  return `File is too large. Maximum size is ${formatFileSize(maxUploadBytes)}.`;
}

/** Why files that are sent together are too large. */
export function filesTooLargeMessage(): string {
  return `Files are too large. Maximum size is ${formatFileSize(maxUploadBytes)} each, ${formatFileSize(maxTotalUploadBytes)} together.`;
}

export function invalidFileTypeMessage(acceptedTypes: readonly string[]): string {
  return `Invalid file type. Accepted types: ${acceptedTypes.join(', ')}`;
}
