import type { Conversion } from './conversion.ts';
import type { SizeClass } from './subjects.ts';

/** A conversion is small up to this many uncompressed bytes: about 1,500 activities, converted in a tenth of a second. */
const smallBytes = 512 * 1024;
/** A workbook is a zip: its sheets are about this many times as large as the file. */
const zipFactor = 8;

/** Estimates the work from uncompressed bytes: a workbook of 2 MB may have 60,000 rows. */
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
