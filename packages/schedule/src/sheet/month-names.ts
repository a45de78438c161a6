/**
 * How the names of months begin, accents left out, in the languages P6 is shipped in: English, Portuguese, Spanish,
 * French, German, Russian. Source: Unicode CLDR, abbreviated and wide month names.
 */
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

/** Arabic and Chinese names: whole, since some begin as others do. */
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

/** Letters without accents, in lower case. */
export const foldLetters = (text: string): string =>
  text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();

const prefixes = beginnings.flatMap((words, index) =>
  words.map((word) => [foldLetters(word), index + 1] as const),
);
const wholes = new Map(whole.flatMap((words, index) => words.map((word) => [foldLetters(word), index + 1])));

/** 1 to 12 for a month's name, `Mar`, `févr.`, `мая`, `三月` or `3月`; undefined for any other word. */
export function findMonth(text: string): number | undefined {
  const number = /^(\d{1,2})月$/.exec(text)?.[1];
  if (number !== undefined) return Number(number);
  const word = foldLetters(text).replace(/\.$/, '');
  return wholes.get(word) ?? prefixes.find(([prefix]) => word.startsWith(prefix))?.[1];
}
