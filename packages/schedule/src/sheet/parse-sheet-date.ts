import type { CellValue } from '@floatwise/ooxml/read';
import {
  computeDayNumber,
  computeDaysInMonth,
  minutesPerDay,
  parseMinutes,
  toMinutes,
  type Minutes,
} from '../model/minutes.ts';

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
  if (typeof value === 'number') return parseSerial(value, reading);
  if (typeof value !== 'string') return undefined;
  // Fast path for the most common format.
  const plain = parseMinutes(value);
  if (plain !== undefined) return plain;
  // Longer texts are none, and the patterns would take quadratic time over them.
  if (value.length > longestDate) return undefined;
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
  // Two-digit years are 1970 to 2069; no P6 schedule is older.
  const year = Number(yearText) + (yearText.length > 2 ? 0 : Number(yearText) < 70 ? 2000 : 1900);
  const day = Number(pick('d'));
  if (!(month >= 1 && month <= 12 && year <= 9999) || !(day >= 1 && day <= computeDaysInMonth(year, month)))
    return undefined;
  return computeDayNumber(year, month, day);
}

/** The order of day, month and year, derived from a leading four-digit year, a month's name, the format or a day above 12. */
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

/** True for a month's name instead of its number. */
const isName = (part: string): boolean => !/^\d+$/.test(part);

/** Beginnings of month names in English, Portuguese, Spanish, French, German and Russian, without accents. Source: Unicode CLDR. */
const beginnings: readonly (readonly string[])[] = [
  ['jan', 'ene', 'янв'],
  ['feb', 'fev', 'фев'],
  ['mar', 'mrz', 'мар'],
  ['apr', 'abr', 'avr', 'апр'],
  ['may', 'mai', 'май', 'мая'],
  ['jun', 'juin', 'июн'],
  ['jul', 'juil', 'июл'],
  ['aug', 'ago', 'aou', 'авг'],
  ['sep', 'set', 'сен'],
  ['oct', 'out', 'okt', 'окт'],
  ['nov', 'ноя'],
  ['dec', 'dez', 'dic', 'дек'],
];

/** Whole Arabic and Chinese names, since some begin like others. */
const whole: readonly (readonly string[])[] = [
  ['يناير', 'كانون الثاني', '一月'],
  ['فبراير', 'شباط', '二月'],
  ['مارس', 'آذار', '三月'],
  ['أبريل', 'إبريل', 'نيسان', '四月'],
  ['مايو', 'أيار', '五月'],
  ['يونيو', 'حزيران', '六月'],
  ['يوليو', 'تموز', '七月'],
  ['أغسطس', 'آب', '八月'],
  ['سبتمبر', 'أيلول', '九月'],
  ['أكتوبر', 'تشرين الأول', '十月'],
  ['نوفمبر', 'تشرين الثاني', '十一月'],
  ['ديسمبر', 'كانون الأول', '十二月'],
];

/** Lower-case letters without accents. */
export const foldLetters = (text: string): string =>
  text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();

const prefixes = beginnings.flatMap((words, index) =>
  words.map((word) => [foldLetters(word), index + 1] as const),
);
const wholes = new Map(whole.flatMap((words, index) => words.map((word) => [foldLetters(word), index + 1])));

/** 1 to 12 for a month's name, such as `Mar`, `févr.`, `мая`, `三月` or `3月`; undefined for any other word. */
function findMonth(text: string): number | undefined {
  const number = /^(\d{1,2})月$/.exec(text)?.[1];
  if (number !== undefined) return Number(number);
  const word = foldLetters(text).replace(/\.$/, '');
  return wholes.get(word) ?? prefixes.find(([prefix]) => word.startsWith(prefix))?.[1];
}
