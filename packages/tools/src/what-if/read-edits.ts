import { planEditMembers } from '@floatwise/contracts/plan-edits';
import {
  convertCsv,
  findSheet,
  formatCellValue,
  openWorkbook,
  readFirstRows,
  type CellValue,
} from '@floatwise/ooxml';
import { UnusableInputError } from '@floatwise/contracts/unusable-input-error';
import { parseEdits } from '@floatwise/schedule/edits';
import { formatMinutes, minutesPerDay, toMinutes } from '@floatwise/schedule/model';

/** Most rows of edits read from a sheet; more are refused with the edits. */
const mostRows = 1000;

/**
 * The edits in a file as a JSON text for option `edits`. The file is a JSON list, or a sheet with a row an edit: a .csv, or the first
 * sheet (or sheet Edits) of a workbook. Throws `UnusableInputError`: E_OPTION for edits that cannot be read, and as `openWorkbook` does.
 */
export async function readEdits(bytes: Uint8Array, fileName: string): Promise<string> {
  const isCsv = /\.csv$/i.test(fileName);
  const isSheet = isCsv || /\.xlsx?$/i.test(fileName);
  const text = isSheet
    ? JSON.stringify(await readSheet(isCsv ? await convertCsv(bytes) : bytes, fileName))
    : new TextDecoder().decode(bytes).replace(/^\uFEFF/, '');
  parseEdits(text);
  return text;
}

async function readSheet(bytes: Uint8Array, fileName: string): Promise<unknown[]> {
  const file = await openWorkbook(bytes, fileName);
  const sheet = findSheet(file, 'Edits') ?? file.sheets[0];
  if (sheet === undefined) return [];
  const [titles, ...rows] = await readFirstRows(file, sheet, mostRows);
  const names = new Map(
    [...(titles ?? [])].map(([column, value]) => [column, formatCellValue(value).trim()]),
  );
  const known = new Set([...planEditMembers.values()].flat());
  for (const name of names.values())
    if (name !== '' && !known.has(name) && !Object.hasOwn(nested, name))
      throw new UnusableInputError(
        'E_OPTION',
        `Sheet ${sheet.name} has the column '${name}'. The columns are ${[...known, ...Object.keys(nested)].join(', ')}.`,
      );
  return rows.map((row) => createEdit(row, names, file.isFrom1904));
}

/** Columns for members of members. */
const nested: Readonly<Record<string, readonly [member: string, within: string]>> = {
  toType: ['to', 'type'],
  toLagDays: ['to', 'lagDays'],
  toLagHours: ['to', 'lagHours'],
  remainingDays: ['remaining', 'days'],
  remainingHours: ['remaining', 'hours'],
};

const timeColumns = new Set(['at', 'date', 'from', 'to', 'actualStart', 'actualFinish', 'suspend', 'resume']);
/** Numbers that a sheet may hold as texts. */
const numberColumns = new Set(['days', 'hours', 'lagDays', 'lagHours', 'percent']);

function readNumber(text: string): number | string {
  const number = Number(text.replace(',', '.'));
  return Number.isNaN(number) ? text : number;
}

const linkColumns = new Set(['predecessors', 'successors']);
const textColumns = new Set([
  'activity',
  'id',
  'name',
  'project',
  'predecessor',
  'successor',
  'calendar',
  'wbs',
]);

function createEdit(
  row: ReadonlyMap<number, CellValue>,
  names: ReadonlyMap<number, string>,
  isFrom1904: boolean,
): Record<string, unknown> {
  const edit: Record<string, unknown> = {};
  for (const [column, value] of row) {
    const name = names.get(column) ?? '';
    const text = formatCellValue(value).trim();
    if (name === '' || text === '') continue;
    const [member, within] = nested[name] ?? [name];
    const read = readCell(member === name ? name : (within ?? name), value, isFrom1904);
    if (within === undefined) edit[member] = read;
    else edit[member] = { ...(edit[member] as object | undefined), [within]: read };
  }
  return edit;
}

function readCell(name: string, value: CellValue, isFrom1904: boolean): unknown {
  const text = formatCellValue(value).trim();
  if (timeColumns.has(name)) {
    if (text === 'null') return null;
    return typeof value === 'number' ? formatSerial(value, isFrom1904) : text.replace(' ', 'T');
  }
  if (linkColumns.has(name)) return text.split(';').map((part) => readLink(part.trim()));
  // An Activity ID or a name can look like a number.
  if (textColumns.has(name)) return text;
  if (typeof value === 'number') return value;
  if (/^(true|false)$/i.test(text)) return text.toLowerCase() === 'true';
  return numberColumns.has(name) ? readNumber(text) : text;
}

/** `A1010`, `A1010 SS`, `A1010 FS 5d`, `A1010 FF -8h`. */
function readLink(text: string): object {
  const words = text.split(' ').filter((word) => word !== '');
  const lag = /^([+-]?\d+(?:\.\d+)?)([dh])$/.exec(words.at(-1) ?? '');
  if (lag !== null) words.pop();
  const last = words.at(-1) ?? '';
  const type = words.length > 1 && /^(FS|SS|FF|SF)$/.test(last) ? words.pop() : undefined;
  return {
    activity: words.join(' '),
    ...(type === undefined ? {} : { type }),
    ...(lag === null ? {} : { [lag[2] === 'h' ? 'lagHours' : 'lagDays']: Number(lag[1]) }),
  };
}

/** Days from Excel's day 0, 1899-12-30, to 1970-01-01, and between its two epochs. */
const epochDays = 25_569;
const daysTo1904 = 1462;

function formatSerial(serial: number, isFrom1904: boolean): string {
  const days = serial - epochDays + (isFrom1904 ? daysTo1904 : 0);
  const text = formatMinutes(toMinutes(Math.round(days * minutesPerDay)));
  return text.endsWith('T00:00') ? text.slice(0, 10) : text;
}
