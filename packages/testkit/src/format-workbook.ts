import { read, utils, type CellObject } from '@e965/xlsx';

/**
 * The cells of a workbook as readable text for comparisons: `## NAME` before each sheet, one line per row, TABs between
 * cells. Text that looks like a number is quoted, dates are `2026-03-16T08:00`, line breaks and TABs are `\n`, `\t`.
 */
export function formatWorkbook(bytes: Uint8Array): string {
  const workbook = read(bytes, { cellNF: true, cellHTML: false, cellText: false });
  const lines = workbook.SheetNames.flatMap((name) => {
    const sheet = workbook.Sheets[name];
    const rows =
      sheet === undefined
        ? []
        : utils.sheet_to_json<unknown[]>(sheet, { header: 1, blankrows: true, defval: null });
    return [
      `## ${name}`,
      ...rows.map((row, r) =>
        row
          .map((_, c) => formatCell(sheet?.[utils.encode_cell({ r, c })] as CellObject | undefined))
          .join('\t')
          .trimEnd(),
      ),
      '',
    ];
  });
  return lines.join('\n');
}

function formatCell(cell: CellObject | undefined): string {
  if (cell?.v === undefined) return '';
  if (typeof cell.v === 'number')
    return /y+.*m+.*d+/i.test(String(cell.z ?? '')) ? formatDate(cell.v) : String(cell.v);
  const text = String(cell.v)
    .replaceAll('\\', '\\\\')
    .replaceAll('\r\n', '\\n')
    .replaceAll('\n', '\\n')
    .replaceAll('\t', '\\t');
  return text !== '' && !Number.isNaN(Number(text)) ? `"${text}"` : text;
}

/** Serial number 25,569 is 1970-01-01. */
function formatDate(serial: number): string {
  return new Date(Math.round((serial - 25_569) * 1440) * 60_000).toISOString().slice(0, 16);
}
