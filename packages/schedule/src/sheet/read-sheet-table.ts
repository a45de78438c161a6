import type { CellValue, RowBatch, RowSpan, WorkbookFile, WorkbookFileSheet } from '@floatwise/ooxml/read';
import { formatCellValue, formatColumn, readRows, SheetRowReader, findSheet } from '@floatwise/ooxml/read';
import { UnusableInputError } from '@floatwise/contracts/unusable-input-error';
import { isCaptionRow, isKnownCaption } from './column-captions.ts';
import type { SheetColumn, SheetRow, SheetTable } from './sheet-table.ts';

const maxRows = 400_000;

type Cells = ReadonlyMap<number, CellValue>;

/** Reads the wanted columns of a P6 sheet, with field names in row 1. Throws E_COLUMN if a wanted column occurs twice. */
export async function readSheetTable(
  file: WorkbookFile,
  sheet: WorkbookFileSheet,
  isWanted: (column: SheetColumn) => boolean,
): Promise<SheetTable> {
  const { name } = sheet;
  const reader = new SheetRowReader(file.strings);
  const rows: SheetRow[] = [];
  let header: Cells = new Map();
  let head = undefined as SheetHead | undefined;
  let lastRow = 0;
  let lowerHeader: number | undefined;
  const takeRow = (batch: RowBatch, span: RowSpan): void => {
    if (span.row === 1) {
      header = reader.readWhole(batch, span);
      lastRow = 1;
      return;
    }
    if (span.row <= lastHeaderRow && lowerHeader === undefined && (head?.wanted ?? []).length === 0)
      if (hasNames(reader.readWhole(batch, span), isWanted)) lowerHeader = span.row;
    if (head === undefined) {
      head = readHead(header, span.row === 2 ? reader.readWhole(batch, span) : new Map(), isWanted);
      checkTwice(name, head.wanted);
      if (head.hasCaptions) {
        lastRow = span.row;
        return;
      }
    }
    if (!reader.hasValue(batch, span)) return;
    lastRow = span.row;
    const values = new Array<CellValue>(head.wanted.length).fill(undefined);
    reader.readColumns(batch, span, { places: head.places, values });
    if (values.some((value) => value !== undefined)) rows.push({ row: span.row, values });
    if (rows.length > maxRows) {
      const sentence = `Sheet ${name} has more than ${maxRows} rows; at most 100,000 activities and 300,000 relationships can be read.`;
      throw new UnusableInputError('E_TOO_LARGE', sentence);
    }
  };
  await readRows(sheet, (batch, span) => {
    takeRow(batch, span);
    return false;
  });
  if (head === undefined) {
    head = readHead(header, new Map(), isWanted);
    checkTwice(name, head.wanted);
  }
  const { columns, wanted: readColumns, hasCaptions } = head;
  const lastColumn = Math.max(reader.lastColumn, head.lastColumn);
  const { bareFormula } = reader;
  return {
    name,
    columns,
    readColumns,
    hasCaptions,
    rows,
    lastRow,
    lastColumn,
    bareFormula,
    lowerHeader: readColumns.length === 0 ? lowerHeader : undefined,
  };
}

/** Titles above the field names seldom take more rows. */
const lastHeaderRow = 20;

/** Whether a row has P6's field names. */
const hasNames = (cells: Cells, isWanted: (column: SheetColumn) => boolean): boolean =>
  [...cells].filter(([index, value]) => {
    const header = formatCellValue(value).trim();
    return isWanted({ name: header.toLowerCase(), header, index, caption: undefined });
  }).length >= 2;

interface SheetHead {
  readonly hasCaptions: boolean;
  readonly columns: readonly SheetColumn[];
  readonly wanted: readonly SheetColumn[];
  /** Index among the wanted columns by column; -1 if not wanted. */
  readonly places: Int32Array;
  /** The last column with a name or a caption; -1 if there is none. */
  readonly lastColumn: number;
}

/** Reads row 1, and row 2 if it contains captions. */
function readHead(header: Cells, second: Cells, isWanted: (column: SheetColumn) => boolean): SheetHead {
  const hasCaptions = isCaptionRow(header, second);
  const captions: Cells = hasCaptions ? second : new Map();
  const columns = [...header]
    .sort(([a], [b]) => a - b)
    .map(([index, value]) => ({
      name: formatCellValue(value).trim().toLowerCase(),
      header: formatCellValue(value).trim(),
      index,
      caption: captions.has(index) ? formatCellValue(captions.get(index)) : undefined,
    }))
    .filter(({ name }) => name !== '');
  const wanted = columns.filter(isWanted);
  const places = new Int32Array((wanted.at(-1)?.index ?? -1) + 1).fill(-1);
  for (const [place, { index }] of wanted.entries()) places[index] = place;
  return {
    hasCaptions,
    columns,
    wanted,
    places,
    lastColumn: Math.max(-1, ...header.keys(), ...captions.keys()),
  };
}

function checkTwice(sheet: string, columns: readonly SheetColumn[]): void {
  const seen = new Map<string, SheetColumn>();
  for (const column of columns) {
    const { name, index } = column;
    const other = seen.get(name);
    seen.set(name, column);
    if (other === undefined) continue;
    const sentence = `Sheet ${sheet} has the column '${name}' twice in row 1, in ${formatColumn(other.index)} and ${formatColumn(index)}. Delete the one that does not belong there.`;
    throw new UnusableInputError('E_COLUMN', sentence);
  }
}

const exportNames: Readonly<Record<string, string>> = {
  TASK: 'Activities',
  TASKPRED: 'Activity Relationships',
};
const shownNames = 12;

/** The sheet of a P6 subject area. Throws E_SHEET if the workbook has none. */
export function getSheet(file: WorkbookFile, name: string): WorkbookFileSheet {
  const sheet = findSheet(file, name);
  if (sheet !== undefined) return sheet;
  const found = formatList(file.sheets.map((other) => other.name));
  const sentence = `The sheet ${name} is missing. Found: ${found}. In P6 tick '${exportNames[name] ?? name}' when you export to a spreadsheet.`;
  throw new UnusableInputError('E_SHEET', sentence);
}

/** Throws E_COLUMN unless the sheet has all of these columns. */
export function checkColumns(table: SheetTable, names: readonly string[]): void {
  const missing = names.find((name) => !table.columns.some((column) => column.name === name));
  if (missing === undefined) return;
  if (table.columns.length === 0)
    throw new UnusableInputError(
      'E_COLUMN',
      `Row 1 of sheet ${table.name} is empty; P6 wants its field names there. Delete the empty rows above them.`,
    );
  if (table.lowerHeader !== undefined)
    throw new UnusableInputError(
      'E_COLUMN',
      `Sheet ${table.name} has its field names in row ${table.lowerHeader}; P6 wants them in row 1. Delete the rows above them and try again.`,
    );
  const headers = table.columns.map(({ header }) => header);
  const captions = headers.filter(isKnownCaption).length;
  const hint =
    captions * 2 >= headers.length && captions > 0
      ? ' (these look like row-2 captions: was row 1 deleted?)'
      : '';
  const sentence = `Sheet ${table.name} has no column '${missing}' in row 1. Row 1 must keep P6's internal field names; found: ${formatList(headers)}${hint}. Add the column to the export layout in P6 and export again.`;
  throw new UnusableInputError('E_COLUMN', sentence);
}

function formatList(names: readonly string[]): string {
  if (names.length === 0) return 'nothing';
  const shown = names.slice(0, shownNames).map((name) => (name.length > 40 ? `${name.slice(0, 39)}…` : name));
  return `${shown.join(', ')}${names.length > shownNames ? ', ...' : ''}`;
}
