import type { Conversion } from './conversion.ts';

/** The extension with its dot, in lower case; empty if there is none. */
export function formatExtension(fileName: string): string {
  const dot = fileName.lastIndexOf('.');
  return dot < 0 ? '' : fileName.slice(dot).toLowerCase();
}

/** File name of a tool's output: `{base}_{toolId}.{extension}`. */
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

/** Of more names than this, the first two are shown and the others counted. */
const mostNames = 3;

/** The files of a conversion in one line: `may.xer, june.xer`, or `may.xer, june.xer and 4 more`. */
export function formatFileNames({ fileName, inputs }: Pick<Conversion, 'fileName' | 'inputs'>): string {
  const names = inputs?.map((input) => input.fileName) ?? [fileName];
  if (names.length <= mostNames) return names.join(', ');
  const shown = mostNames - 1;
  return `${names.slice(0, shown).join(', ')} and ${names.length - shown} more`;
}
