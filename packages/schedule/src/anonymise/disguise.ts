import { UnusableInputError } from '@floatwise/contracts/unusable-input-error';
import { findMonth } from '../locale/index.ts';
import { exponent, type ValueKind } from './value-kind.ts';

export interface Secrets {
  /** Amounts of money are multiplied by this many 64ths. */
  readonly costShare: number;
  /** Dates are moved by this many weeks. */
  readonly weeks: number;
}

const oneShare = 64;

/**
 * Made values in place of those of one or several files. The same name becomes the same made name everywhere, and made names are in
 * the order of the names, since P6 and our tools decide ties by them. Names that differ only in case or in blanks do so afterwards,
 * as `X07` and `x07`. Spaces around a name stay.
 */
export class Disguise {
  readonly #secrets: Secrets;
  readonly #names = new Set<string>();
  #made: ReadonlyMap<string, string> | undefined;

  constructor(secrets: Secrets) {
    this.#secrets = secrets;
  }

  /** Collects the names of a file, all before the first `change`. */
  collect(kind: ValueKind, text: string): void {
    const isName =
      kind === 'name' || kind === 'guid' || (kind === 'amount' && scaleAmount(text, oneShare) === undefined);
    if (isName && text.trim() !== '') this.#names.add(text.trim());
  }

  change(kind: ValueKind, text: string): string {
    switch (kind) {
      case 'keep':
        return toAscii(text);
      case 'name':
        return this.#around(text, (name) => this.#find(name));
      case 'guid':
        return this.#around(text, (name) =>
          name.startsWith('{')
            ? `{00000000-0000-0000-0000-${this.#find(name).slice(1).padStart(12, '0')}}`
            : this.#find(name).padStart(22, 'A'),
        );
      case 'amount':
        return scaleAmount(text, this.#secrets.costShare) ?? this.change('name', text);
      case 'date':
        return shiftDate(text, this.#secrets.weeks);
      case 'localDate':
        if (this.#secrets.weeks !== 0) throw createDateProblem(text);
        return toAscii(text.replace(/\p{L}+/gu, writeMonth));
      case 'calendar':
        return disguiseCalendar(text, this.#secrets.weeks);
    }
  }

  #find(name: string): string {
    this.#made ??= makeNames(this.#names);
    return this.#made.get(name) ?? 'X0';
  }

  #around(text: string, make: (name: string) => string): string {
    const name = text.trim();
    if (name === '') return text;
    const at = text.indexOf(name);
    const blank = (part: string): string => ' '.repeat(part.length);
    return blank(text.slice(0, at)) + make(name) + blank(text.slice(at + name.length));
  }
}

function makeNames(names: ReadonlySet<string>): ReadonlyMap<string, string> {
  const numbers = new Map<string, number>();
  const sorted = [...names].sort();
  for (const name of sorted) {
    const folded = foldName(name);
    if (!numbers.has(folded)) numbers.set(folded, numbers.size + 1);
  }
  const digits = String(numbers.size).length;
  const seen = new Set<number>();
  return new Map(
    sorted.map((name) => {
      const number = numbers.get(foldName(name)) ?? 0;
      const letter = seen.has(number) ? 'x' : 'X';
      seen.add(number);
      return [name, letter + String(number).padStart(digits, '0')];
    }),
  );
}

const foldName = (name: string): string => name.toLowerCase().replace(/\s+/g, ' ');

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** A month's name in English, since what is not ASCII would be lost. */
const writeMonth = (word: string): string => months[(findMonth(word) ?? 0) - 1] ?? word;

/** Digits and signs of other scripts, as ASCII has them; what is kept has no other letters. */
const toAscii = (text: string): string =>
  text
    .replace(/\u2212|[年月]/g, '-')
    .replace(/[時时]/g, ':')
    .replace(/[日分]/g, '')
    .replace(/\u2019/g, "'")
    .replace(/[^\S\t\r\n]/g, ' ')
    .replace(/[^\x00-\x7f]/gu, (sign) => {
      const code = sign.codePointAt(0) ?? 0;
      const zero = [0x660, 0x6f0, 0x966, 0xff10].find((each) => code >= each && code < each + 10);
      return zero === undefined ? '-' : String(code - zero);
    });

const createDateProblem = (text: string): UnusableInputError =>
  new UnusableInputError(
    'E_VALUE',
    `Dates of the file are written as '${text.slice(0, 20)}' and not as year-month-day, so they cannot be moved. Leave the weeks out.`,
  );

const amountPattern = /^([-+(]{0,2}\s*)([\d.,'\u2019\s]*\d)([.,]?\s*[-)]?)$/;

/** Exact in decimals, so that sums and shares stay what they were. Undefined for what is no number. */
export function scaleAmount(text: string, share: number): string | undefined {
  if (exponent.test(text.trim())) return String((Number(text.trim().replace(',', '.')) * share) / oneShare);
  const [, before = '', body = '', after = ''] = amountPattern.exec(text.trim()) ?? [];
  if (body === '') return undefined;
  const at = Math.max(body.lastIndexOf('.'), body.lastIndexOf(','));
  const mark = body.charAt(at);
  const isDecimal = at >= 0 && body.indexOf(mark) === at;
  const fraction = isDecimal ? body.slice(at + 1) : '';
  if (/\D/.test(fraction)) return undefined;
  // `1.234` may be grouped: with three decimals the result has both meanings, too.
  const isOpen = isDecimal && fraction.length === 3 && !/\D/.test(body.slice(0, at));
  const digits = body.replace(/\D/g, '');
  // A 64th has six decimals.
  const scaled = String(BigInt(digits) * BigInt(share) * (1_000_000n / BigInt(oneShare)));
  const places = fraction.length + 6;
  const padded = scaled.padStart(places + 1, '0');
  const decimals = padded.slice(padded.length - places);
  const kept = isOpen ? decimals.slice(0, 3) : decimals.replace(/0+$/, '');
  return `${before}${padded.slice(0, padded.length - places)}${kept === '' ? '' : (isDecimal ? mark : '.') + kept}${after}`;
}

const dayMs = 86_400_000;
const lastYear = 9999;

/** Moves `2026-03-02 08:00` and other dates that begin so by whole weeks, which keeps weekdays. Impossible dates stay. */
export function shiftDate(text: string, weeks: number): string {
  const [, year = '', month = '', day = '', rest = ''] = /^(\d{4})-(\d{1,2})-(\d{1,2})(.*)$/.exec(text) ?? [];
  if (weeks === 0 || year === '') return text;
  const date = new Date(0);
  date.setUTCFullYear(Number(year), Number(month) - 1, Number(day));
  if (date.getUTCMonth() !== Number(month) - 1 || date.getUTCDate() !== Number(day)) return text;
  const moved = new Date(date.getTime() + weeks * 7 * dayMs);
  const isPossible = moved.getUTCFullYear() >= 1 && moved.getUTCFullYear() <= lastYear;
  return isPossible ? moved.toISOString().slice(0, 10) + rest : text;
}

const calendarWords = new Set([
  'calendardata',
  'daysofweek',
  'view',
  'showtotal',
  'exceptions',
  's',
  'f',
  'd',
  'y',
  'n',
  'am',
  'pm',
]);

/** The data of a calendar has no words but P6's; the days of its exceptions are numbers. */
function disguiseCalendar(text: string, weeks: number): string {
  return text
    .replace(/[^\x20-\x7e\t\r\n]/g, ' ')
    .replace(/[A-Za-z]+/g, (word) => (calendarWords.has(word.toLowerCase()) ? word : 'x'))
    .replace(/\b(d\|)(\d+)/g, (_all, mark: string, day: string) => mark + String(Number(day) + 7 * weeks));
}
