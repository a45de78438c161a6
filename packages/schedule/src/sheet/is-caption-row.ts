import { isKnownCaption } from './column-captions.ts';
import { parseSheetQuantity } from './find-column-unit.ts';
import { parseSheetNumber } from './parse-sheet-number.ts';
import { findWord, relationshipTypeWords, statusWords } from './sheet-codes.ts';
import type { CellValue } from '@floatwise/ooxml/read';

type Cells = ReadonlyMap<number, CellValue>;

/**
 * Whether row 2 has captions. At least half of its cells are known captions or marked `(*)`; or, for captions in other
 * languages, at least two cells cannot be data of their columns, and none can.
 */
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
