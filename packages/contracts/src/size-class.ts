import type { Conversion } from './conversion.ts';
import type { SizeClass } from './subjects.ts';

/** Up to so many bytes to read a conversion is small: about 1,500 activities, done in a tenth of a second. */
const smallBytes = 512 * 1024;
/** A workbook is a zip: its sheets are about so many times as large as the file. */
const zipFactor = 8;

/** By the work that the files of a conversion are, not by their bytes alone: a workbook of 2 MB may have 60,000 rows. */
export function getSizeClass({
  fileName,
  inputBytes,
  inputs = [{ fileName, bytes: inputBytes }],
}: Pick<Conversion, 'fileName' | 'inputBytes'> & {
  readonly inputs?: readonly { readonly fileName: string; readonly bytes: number }[] | undefined;
}): SizeClass {
  const bytes = inputs.reduce(
    (sum, input) => sum + input.bytes * (/\.xls[xm]$/i.test(input.fileName) ? zipFactor : 1),
    0,
  );
  return bytes <= smallBytes ? 'small' : 'large';
}
