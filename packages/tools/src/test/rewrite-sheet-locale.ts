import {
  formatCellValue,
  openWorkbook,
  readFirstRows,
  SheetEdits,
  writeWorkbookFile,
} from '@floatwise/ooxml';
import { formatMinutes, toMinutes } from '@floatwise/schedule/model';
import { formatLocalDate, formatLocalNumber, type LocaleForms } from '@floatwise/testkit';

/** Days from Excel's first to 1970-01-01. */
const epochSerial = 25_569;

/** Rewrites the dates, numbers and relationship types of a P6 workbook as texts. */
export async function rewriteSheetLocale(bytes: Uint8Array, forms: LocaleForms): Promise<Uint8Array> {
  const file = await openWorkbook(bytes, 'plan.xlsx');
  const sheets = new Map<string, SheetEdits>();
  for (const sheet of file.sheets) {
    const edits = new SheetEdits();
    sheets.set(sheet.name, edits);
    const [header, ...rows] = await readFirstRows(file, sheet, 100_000);
    for (const [index, cells] of rows.entries())
      for (const [column, value] of cells) {
        const text = format(formatCellValue(header?.get(column)), value, forms);
        if (index > 0 && text !== undefined) edits.setCell(index + 2, column, text, false);
      }
    if (sheet.name === 'USERDATA') edits.setCell(3, 0, formatSettings(forms), false);
  }
  return Buffer.concat((await writeWorkbookFile(file, { sheets, report: [] })).bytes);
}

function format(name: string, value: unknown, forms: LocaleForms): string | undefined {
  if (typeof value === 'string')
    return name === 'pred_type' && forms.hasNumberedTypes ? `PR_${value}1` : undefined;
  if (typeof value !== 'number') return undefined;
  if (!name.includes('date')) return formatLocalNumber(String(value), forms);
  const date = formatLocalDate(
    formatMinutes(toMinutes(Math.round((value - epochSerial) * 1440)), ' '),
    forms,
  );
  return forms.isDeclared ? date.replace(/\b\d\d(\d\d)\b/, '$1') : date;
}

/** P6 writes the order of dates, and years with two digits if the user has chosen so. */
function formatSettings({ order, dateSign, isDeclared }: LocaleForms): string {
  const words = { d: 'dd', m: 'mm', y: 'yy' };
  const format = Array.from(order, (letter) => words[letter as keyof typeof words]).join(dateSign);
  return ['DurationQtyType=QT_Hour', ...(isDeclared ? [`DateFormat=${format}`] : [])].join('\r\n');
}
