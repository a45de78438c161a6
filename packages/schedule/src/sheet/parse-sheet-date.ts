import {
  computeDayNumber,
  computeDaysInMonth,
  minutesPerDay,
  parseMinutes,
  toMinutes,
  type Minutes,
} from '../model/minutes.ts';
import { findMonth } from './month-names.ts';
import type { CellValue } from '@floatwise/ooxml/read';

export interface DateReading {
  readonly isFrom1904: boolean;
  /** USERDATA's order of day, month and year, such as `d/mm/yyyy`; undefined when USERDATA has none. */
  readonly dateFormat: string | undefined;
}

/** Serial numbers of 1970-01-01, and of the last day Excel knows. */
const epochSerial = { from1900: 25_569, from1904: 24_107 };
const lastSerial = 2_958_466;

/**
 * A date from a cell: Excel's serial number, ISO text, or text in the order of `dateFormat`. P6's marks of actual dates
 * (`A`) and constrained ones (`*`) are left out. Undefined for what cannot be read with certainty.
 */
export function parseSheetDate(value: CellValue, reading: DateReading): Minutes | undefined {
  if (typeof value === 'number') return parseSerial(value, reading);
  if (typeof value !== 'string') return undefined;
  // As most programs write it, and quickly read.
  const plain = parseMinutes(value);
  if (plain !== undefined) return plain;
  const text = value.trim().replace(/\s*(?:\*|\bA)+$/, '');
  if (/^\d+(?:\.\d+)?$/.test(text)) return parseSerial(Number(text), reading);
  const parts =
    /^(\d+|\p{L}+)[-/. ]+(\d+\u6708|\d+|\p{L}+(?: \p{L}+)?)[-/., ]+(\d+)(?:[T ]+(\d{1,2}):(\d\d)(?::\d\d(?:\.\d+)?)?\s*(am|pm)?)?$/iu.exec(
      text,
    );
  if (parts === null) return undefined;
  const [, first = '', second = '', third = '', hours = '0', minutes = '0', half] = parts;
  const day = findDay([first, second, third], reading.dateFormat);
  if (day === undefined) return undefined;
  const hour = (Number(hours) % (half === undefined ? 24 : 12)) + (half?.toLowerCase() === 'pm' ? 12 : 0);
  return Number(hours) > 23 || Number(minutes) > 59
    ? undefined
    : toMinutes(day * minutesPerDay + hour * 60 + Number(minutes));
}

function parseSerial(serial: number, { isFrom1904 }: DateReading): Minutes | undefined {
  if (!(serial > 0 && serial < lastSerial)) return undefined;
  const epoch = isFrom1904 ? epochSerial.from1904 : epochSerial.from1900;
  return toMinutes(Math.round((serial - epoch) * minutesPerDay));
}

function findDay(parts: readonly [string, string, string], format: string | undefined): number | undefined {
  const order = findOrder(parts, format);
  if (order === undefined) return undefined;
  const pick = (letter: string): string => parts[order.indexOf(letter)] ?? '';
  const month = /^\d+$/.test(pick('m')) ? Number(pick('m')) : (findMonth(pick('m')) ?? 0);
  const yearText = pick('y');
  const year = Number(yearText) + (yearText.length <= 2 ? findCentury(Number(yearText)) : 0);
  const day = Number(pick('d'));
  if (!(month >= 1 && month <= 12 && year <= 9999) || !(day >= 1 && day <= computeDaysInMonth(year, month)))
    return undefined;
  return computeDayNumber(year, month, day);
}

/** Years of two digits are 1970 to 2069: no P6 schedule is older. */
const findCentury = (year: number): number => (year < 70 ? 2000 : 1900);

/** The order of day, month and year, from a leading four-digit year, a month's name, the format or a day above 12. */
function findOrder(
  [first, second]: readonly [string, string, string],
  format: string | undefined,
): string | undefined {
  if (/^\d{4}$/.test(first)) return 'ymd';
  if (isName(first)) return 'mdy';
  const letters = (format ?? '').toLowerCase().match(/[dmy]/g) ?? [];
  const order = [...new Set(letters)].join('');
  if (isName(second)) return order === 'ymd' ? 'ymd' : 'dmy';
  if (order.length === 3) return order;
  if (Number(first) > 12) return 'dmy';
  return Number(second) > 12 ? 'mdy' : undefined;
}

/** A month's name, not its number. */
const isName = (part: string): boolean => !/^\d+$/.test(part);
