/**
 * Converts a sheet of separated values, as Excel saves it, to .xlsx; every cell is a text. The separator is the one of the first line;
 * the text is UTF-8, or else Windows-1252.
 */
export async function convertCsv(bytes: Uint8Array): Promise<Uint8Array> {
  // Loaded on demand, because it is large.
  const { read, write } = await import('@e965/xlsx');
  const workbook = read(decode(bytes), { type: 'string', raw: true, dense: true });
  return write(workbook, { type: 'buffer', bookType: 'xlsx', compression: true }) as Uint8Array;
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
