import type { Conversion } from './conversion.ts';

/** Of more names than this, the first two are shown and the others counted. */
const mostNames = 3;

/** The files of a conversion in one line: `may.xer, june.xer`, or `may.xer, june.xer and 4 more`. */
export function formatFileNames({ fileName, inputs }: Pick<Conversion, 'fileName' | 'inputs'>): string {
  const names = inputs?.map((input) => input.fileName) ?? [fileName];
  if (names.length <= mostNames) return names.join(', ');
  const shown = mostNames - 1;
  return `${names.slice(0, shown).join(', ')} and ${names.length - shown} more`;
}
