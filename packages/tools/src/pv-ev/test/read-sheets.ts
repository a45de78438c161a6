import { formatWorkbook } from '@floatwise/testkit/golden';
import type { SheetRow, Sheets } from './split-parts.ts';

/** The rows of the workbook as read by another library. */
export function readSheets(bytes: Uint8Array): Sheets {
  const sheets: Record<string, SheetRow[]> = {};
  for (const text of formatWorkbook(bytes).split(/^## /m).slice(1)) {
    const [name = '', names = '', ...lines] = text.trimEnd().split('\n');
    const rows = lines.map((line) => {
      const cells = line.split('\t');
      return Object.fromEntries(
        names.split('\t').map((key, index): [string, string | number | null] => {
          const cell = cells[index] ?? '';
          return [key, cell === '' ? null : Number.isNaN(Number(cell)) ? cell : Number(cell)];
        }),
      );
    });
    sheets[name] = name === 'PVEV_REPORT' ? rows : rows.slice(1);
  }
  return sheets;
}
