import type { CellValue } from '@floatwise/ooxml/read';
import { isDayOnly, parseOrderedDate } from '../locale/parse-ordered-date.ts';
import { minutesPerDay, parseMinutes, toMinutes, type Minutes } from '../model/minutes.ts';

export interface DateReading {
  readonly isFrom1904: boolean;
  /** USERDATA's order of day, month and year, such as `d/mm/yyyy`; undefined if it has none. */
  readonly dateFormat: string | undefined;
}

/** Serial numbers of 1970-01-01, and of the last day Excel supports. */
const epochSerial = { from1900: 25_569, from1904: 24_107 };
const lastSerial = 2_958_466;
const longestDate = 100;

/** A date as serial number, ISO text or text in the order of `dateFormat`, without P6's marks `A` and `*`. Undefined if not certain. */
export function parseSheetDate(value: CellValue, reading: DateReading): Minutes | undefined {
  if (typeof value === 'number') return parseSerial(value, reading) ?? parseOrderedDate(String(value), 'ymd');
  if (typeof value !== 'string') return undefined;
  // Fast path for the most common format.
  const plain = parseMinutes(value);
  if (plain !== undefined) return plain;
  if (value.length > longestDate) return undefined;
  const text = withoutMarks(value);
  const serial = serialForm.test(text) ? parseSerial(Number(text), reading) : undefined;
  if (serial !== undefined) return serial;
  return parseOrderedDate(text, findFormatOrder(reading.dateFormat));
}

const serialForm = /^\d+(?:\.\d+)?$/;

/** Whether a date is a whole number or a text without a time. */
export function isWholeDay(value: CellValue): boolean {
  if (typeof value === 'number') return Number.isInteger(value);
  if (typeof value !== 'string') return false;
  const text = withoutMarks(value);
  return serialForm.test(text) ? Number.isInteger(Number(text)) : isDayOnly(text);
}

/** The text of a date without P6's marks `A` (actual) and `*` (constraint); text too long for a date stays as it is. */
export const withoutMarks = (text: string): string =>
  text.length > longestDate ? text : text.trim().replace(/\s*(?:\*|\bA)+$/, '');

/** `dmy` for `d/mm/yyyy`; undefined for a format that does not name all three. */
function findFormatOrder(format = ''): string | undefined {
  const order = [...new Set(format.toLowerCase().match(/[dmy]/g) ?? [])].join('');
  return order.length === 3 ? order : undefined;
}

function parseSerial(serial: number, { isFrom1904 }: DateReading): Minutes | undefined {
  if (!(serial > 0 && serial < lastSerial)) return undefined;
  const epoch = isFrom1904 ? epochSerial.from1904 : epochSerial.from1900;
  return toMinutes(Math.round((serial - epoch) * minutesPerDay));
}
