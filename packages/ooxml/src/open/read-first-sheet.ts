/**
 * The cells of the first sheet of a workbook (.xlsx or .xls) as texts, row by row, as Excel shows them; for short tables of a user.
 * Rejects if the bytes are no workbook.
 */
export async function readFirstSheet(bytes: ArrayBuffer | Uint8Array, mostRows: number): Promise<string[][]> {
  // Loaded on demand, because it is large.
  const { read, utils } = await import('@e965/xlsx');
  const book = read(bytes, { type: 'array', sheets: 0, sheetRows: mostRows, dense: true });
  const sheet = book.Sheets[book.SheetNames[0] ?? ''];
  if (sheet === undefined) return [];
  return utils
    .sheet_to_json<string[]>(sheet, { header: 1, raw: false, defval: '', blankrows: false })
    .map((cells) => cells.map((cell) => cell.trim()));
}
