/** Rows read of a workbook: as many activities as P6 projects of this size have, and a header. */
const mostRows = 200_002;

/** A workbook as lines of its first two columns, with a tab between them; other files are text. Rejects if it is no workbook. */
export async function readTableFile(file: File): Promise<string> {
  if (!/\.xlsx?$/i.test(file.name)) return file.text();
  const { readFirstSheet } = await import('@floatwise/ooxml/first-sheet');
  const rows = await readFirstSheet(await file.arrayBuffer(), mostRows);
  return rows
    .map((cells) => cells.slice(0, 2).map((cell) => cell.replaceAll(/\s+/g, ' ')))
    .filter((cells) => cells.some((cell) => cell !== ''))
    .map((cells) => cells.join('\t'))
    .join('\n');
}
