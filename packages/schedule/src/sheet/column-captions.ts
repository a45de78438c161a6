import type { CellValue } from '@floatwise/ooxml/read';
import { parseSheetQuantity, parseSheetNumber } from './parse-sheet-quantity.ts';
import { findWord, relationshipTypeWords, statusWords } from './sheet-codes.ts';

/** P6's captions in row 2, without `(*)` and unit. Source: headers of real exports and templates. */
const known = new Set(
  `activity id, activity status, wbs code, wbs name, activity name, activity type,
  remaining duration, original duration, activity % complete, percent complete type, start, finish,
  actual start, actual finish, total float, free float, resources, calendar, critical,
  primary constraint, primary constraint date, secondary constraint, secondary constraint date,
  delete this row, predecessor, successor, relationship type, lag, predecessor activity status,
  successor activity status, predecessor project, successor project, predecessor wbs,
  successor wbs, predecessor activity name, successor activity name, predecessor primary resource,
  successor primary resource, data date, project id, project, longest path`.split(/,\s+/),
);

/** A caption in lower case, without its unit and the mark of calculated columns. */
export function normaliseCaption(text: string): string {
  return text
    .replace(/^\s*\(\*\)/, '')
    .replace(/\((?:%|[\p{L}]{1,8})\)\s*$/iu, '')
    .trim()
    .toLowerCase();
}

export function isKnownCaption(text: string): boolean {
  return text.includes('(*)') || known.has(normaliseCaption(text));
}

type Cells = ReadonlyMap<number, CellValue>;

/** True if at least half of row 2 are known captions or marked `(*)`, or two cells cannot be data of their columns and none can. */
export function isCaptionRow(header: Cells, cells: Cells): boolean {
  const values = [...cells.values()];
  if (values.length === 0) return false;
  const known = values.filter((value) => typeof value === 'string' && isKnownCaption(value));
  if (known.length * 2 >= values.length) return true;
  const fits = [...cells].flatMap(([column, value]) => {
    const canHold = rules.find(([pattern]) => pattern.test(toText(header.get(column)).trim()))?.[1];
    return canHold === undefined ? [] : [canHold(value)];
  });
  return fits.length >= 2 && !fits.includes(true);
}

const toText = (value: CellValue): string => (typeof value === 'object' ? value.error : String(value ?? ''));

/** Tests for data, for columns whose captions never look like data. */
const rules: readonly (readonly [RegExp, (value: CellValue) => boolean])[] = [
  [/_hr_cnt$/i, (value) => parseSheetNumber(value) !== undefined || parseSheetQuantity(value) !== undefined],
  [/^(?:\w+__)?status_code$/i, (value) => findWord(statusWords, toText(value)) !== undefined],
  [/^pred_type$/i, (value) => findWord(relationshipTypeWords, toText(value)) !== undefined],
  [/^delete_record_flag$/i, (value) => toText(value).trim().length <= 1],
];
