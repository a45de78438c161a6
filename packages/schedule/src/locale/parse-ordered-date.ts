import {
  computeDayNumber,
  computeDaysInMonth,
  minutesPerDay,
  toMinutes,
  type Minutes,
} from '../model/minutes.ts';

type DateParts = readonly [first: string, second: string, third: string];

/** Longer texts are no dates, and the patterns would take quadratic time over them. */
const longestDate = 100;

const dayForm =
  /^(\d+|\p{L}+)[-/. ]+(\d+\u6708|\d+|\p{L}+(?: \p{L}+)?)[-/., ]+(\d+)(?:(?:T|[, ]+)(\S.*))?$/iu;
/** `2026年3月9日`, and the same in Korean. */
const eastAsianDay = /^(\d+)\s*[年년]\s*(\d+)\s*[月월]\s*(\d+)\s*[日일]/;
/** `20260309`, `20260309T0800` or `20260309 080000`: digits in any other order are no year of a schedule. */
const compactDay = /^((?:19|20)\d\d)(\d\d)(\d\d)(?:[T ]?(\d\d):?(\d\d)(?::?\d\d)?)?$/;
/** `08:00`, `8:00:30.5`, `08.00`, `8h00`, `8`, `8:00 PM`, `8 p. m.` */
const timeForm =
  /^(\d{1,2})(?:[:.](\d\d)(?:[:.](\d\d)(?:[.,]\d+)?)?|\s?h\s?(\d\d)?)?\s*(?:([ap](?:\.?\s?m)?)\.?)?$/i;
/** Words for the halves of a day, in front of a time in Chinese and Korean and behind it in Arabic. */
const halfWords: readonly (readonly [RegExp, 'am' | 'pm'])[] = [
  [/^(?:上午|오전)|\s?ص$/, 'am'],
  [/^(?:下午|오후)|\s?م$/, 'pm'],
];

/**
 * A date as text: any signs between its numbers, months as words, one-digit numbers, times with a colon or a full stop or of the
 * hour alone. `order` (`dmy`, `mdy`, `ymd`) decides where the text alone does not. Undefined for other text, and if neither does.
 */
export function parseOrderedDate(text: string, order: string | undefined): Minutes | undefined {
  const date = parseParts(text);
  if (date === undefined) return undefined;
  const known = findOrder(date.parts, order);
  const day = known === undefined ? undefined : findDay(date.parts, known);
  const minutes = date.time === '' ? 0 : parseTimeText(date.time);
  return day === undefined || minutes === undefined || minutes >= minutesPerDay
    ? undefined
    : toMinutes(day * minutesPerDay + minutes);
}

/** The orders in which a text is a date of numbers, each with its year; undefined if it shows none, as with a whole year first. */
export function listDateOrders(text: string): ReadonlyMap<string, number> | undefined {
  const parts = parseParts(text)?.parts;
  if (parts === undefined || isName(parts[0]) || isName(parts[1]) || /^\d{4}$/.test(parts[0]))
    return undefined;
  const hasWholeYear = /^\d{4}$/.test(parts[2]);
  const orders = hasWholeYear ? ['dmy', 'mdy'] : ['dmy', 'mdy', 'ymd'];
  const years = orders.flatMap((order) => {
    const day = findDay(parts, order);
    return day === undefined ? [] : [[order, new Date(day * msPerDay).getUTCFullYear()] as const];
  });
  return years.length === 0 ? undefined : new Map(years);
}

const msPerDay = 86_400_000;

/** Whether a text is a date without a time of day. */
export const isDayOnly = (text: string): boolean => parseParts(text)?.time === '';

/** Whether a text is a date with two meanings. */
export function isOpenDate(text: string): boolean {
  const parts = parseParts(text)?.parts;
  return parts !== undefined && findOrder(parts, undefined) === undefined;
}

/** Minutes after midnight; undefined for a text that is no time of day. 24:00 is the end of a day. */
export function parseTimeText(text: string): number | undefined {
  const [mark, named] = halfWords.find(([word]) => word.test(text)) ?? [];
  const match = timeForm.exec(mark === undefined ? text : text.replace(mark, '').trim());
  if (match === null) return undefined;
  const [hours, minutes] = [Number(match[1]), Number(match[2] ?? match[4] ?? 0)];
  const half = named ?? match[5]?.toLowerCase();
  if (minutes > 59 || Number(match[3] ?? 0) > 59) return undefined;
  const hourOfDay = half === undefined ? hours : findHour(hours, half);
  const minuteOfDay = (hourOfDay ?? NaN) * 60 + minutes;
  return minuteOfDay <= minutesPerDay ? minuteOfDay : undefined;
}

/** The hour of the day. A single A is P6's mark of an actual date, as in `17:00 A`. */
function findHour(hours: number, half: string): number | undefined {
  if (half === 'a') return hours;
  if (hours > 12) return half.startsWith('p') ? hours : undefined;
  return (hours % 12) + (half.startsWith('p') ? 12 : 0);
}

function parseParts(text: string): { parts: DateParts; time: string } | undefined {
  if (text.length > longestDate) return undefined;
  const digits = toLatinDigits(text.trim());
  const compact = compactDay.exec(digits);
  if (compact !== null) {
    const [, year = '', month = '', day = '', hour, minute = ''] = compact;
    return { parts: [year, month, day], time: hour === undefined ? '' : `${hour}:${minute}` };
  }
  const match = dayForm.exec(digits.replace(eastAsianDay, '$1-$2-$3 ').trim());
  if (match === null) return undefined;
  const [, first = '', second = '', third = '', time = '']: (string | undefined)[] = match;
  return { parts: [first, second, third], time };
}

function findDay(parts: DateParts, order: string): number | undefined {
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

/** The order of day, month and year, derived from a leading four-digit year, a month's name, a day above 12 or `known`. */
function findOrder([first, second, third]: DateParts, known: string | undefined): string | undefined {
  if (/^\d{4}$/.test(first)) return 'ymd';
  if (isName(first)) return 'mdy';
  if (isName(second)) return known === 'ymd' ? 'ymd' : 'dmy';
  if (known !== undefined) return known;
  if (Number(second) > 12) return 'mdy';
  // With two digits, the year can be first or last.
  if (Number(first) > 31) return 'ymd';
  const isYearLast = third.length > 2 || Number(third) < 1 || Number(third) > 31;
  if (Number(first) > 12) return isYearLast ? 'dmy' : undefined;
  // A day and month that are equal have one meaning in both orders.
  return first === second && /^\d{4}$/.test(third) ? 'dmy' : undefined;
}

const otherDigits = /[٠-٩۰-۹]/g;

/** Arabic and Persian digits as those of numbers. */
export const toLatinDigits = (text: string): string =>
  text.replace(otherDigits, (digit) => String(digit.charCodeAt(0) & 15));

/** True for a month's name instead of its number. */
const isName = (part: string): boolean => !/^\d+$/.test(part);

/**
 * Beginnings of month names without accents, in English, Portuguese, Spanish, French, German, Russian, Italian, Dutch, Polish, Turkish,
 * Romanian, Hungarian, Indonesian and the Scandinavian languages. Those that mean different months in two languages are missing, such
 * as `lis`, November in Polish and October in Croatian. Source: Unicode CLDR.
 */
const beginnings: readonly (readonly string[])[] = [
  ['jan', 'ene', 'янв', 'gen', 'sty', 'oca', 'ian'],
  ['feb', 'fev', 'фев', 'lut', 'şub'],
  ['mar', 'mrz', 'мар', 'mrt'],
  ['apr', 'abr', 'avr', 'апр', 'kwi', 'nis'],
  ['may', 'mai', 'май', 'мая', 'mag', 'mei', 'maj'],
  ['jun', 'juin', 'июн', 'giu', 'cze', 'haz', 'iun'],
  ['jul', 'juil', 'июл', 'lug', 'lipc', 'lipi', 'tem', 'iul'],
  ['aug', 'ago', 'aou', 'авг', 'sie', 'ağu', 'agu'],
  ['sep', 'set', 'сен', 'wrz', 'eyl', 'sze'],
  ['oct', 'out', 'okt', 'окт', 'ott', 'paź', 'eki'],
  ['nov', 'ноя', 'kas', 'noi'],
  ['dec', 'dez', 'dic', 'дек', 'gru', 'ara', 'des'],
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
export function findMonth(text: string): number | undefined {
  const number = /^(\d{1,2})月$/.exec(text)?.[1];
  if (number !== undefined) return Number(number);
  const word = foldLetters(text).replace(/\.$/, '');
  return wholes.get(word) ?? prefixes.find(([prefix]) => word.startsWith(prefix))?.[1];
}
