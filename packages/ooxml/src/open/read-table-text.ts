import { readFirstSheet } from './read-first-sheet.ts';

/** Rows read of a workbook: as many activities as P6 projects of this size have, and two lines of header. */
const mostRows = 200_002;

/**
 * A table as text: the first two columns of a workbook's first sheet (.xlsx, .xls) as lines with a tab between them; any other file as it
 * is, in UTF-8. Rejects if a workbook cannot be read.
 */
export async function readTableText(bytes: Uint8Array<ArrayBuffer>, fileName: string): Promise<string> {
  if (!/\.xlsx?$/i.test(fileName)) return new TextDecoder().decode(bytes);
  const rows = await readFirstSheet(bytes, mostRows);
  return rows
    .map((cells) => cells.slice(0, 2).map((cell) => cell.replaceAll(/\s+/g, ' ')))
    .filter((cells) => cells.some((cell) => cell !== ''))
    .map((cells) => cells.join('\t'))
    .join('\n');
}
