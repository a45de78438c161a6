import { UnusableInputError } from '@floatwise/contracts/unusable-input-error';
import type { ValueKind } from './value-kind.ts';

export interface Secrets {
  /** Amounts of money are multiplied by this many 64ths. */
  readonly costShare: number;
  /** Dates are moved by this many weeks. */
  readonly weeks: number;
}

const oneShare = 64;

/**
 * Made values in place of those of one or several files. The same name becomes the same made name everywhere, and made names are in
 * the order of the names, since P6 and our tools decide ties by them. Spaces around a name stay.
 */
export class Disguise {
  readonly #secrets: Secrets;
  readonly #names = new Set<string>();
  #made: ReadonlyMap<string, number> | undefined;
  #digits = 0;

  constructor(secrets: Secrets) {
    this.#secrets = secrets;
  }

  /** Collects the names of a file, all before the first `change`. */
  collect(kind: ValueKind, text: string): void {
    if ((kind === 'name' || kind === 'guid') && text.trim() !== '') this.#names.add(text.trim());
  }

  change(kind: ValueKind, text: string): string {
    switch (kind) {
      case 'keep':
        return text;
      case 'name':
        return this.#around(text, (name) => `X${this.#number(name).padStart(this.#digits, '0')}`);
      case 'guid':
        return this.#around(text, (name) =>
          name.startsWith('{')
            ? `{00000000-0000-0000-0000-${this.#number(name).padStart(12, '0')}}`
            : this.#number(name).padStart(22, 'A'),
        );
      case 'amount':
        return scaleAmount(text, this.#secrets.costShare);
      case 'date':
        return shiftDate(text, this.#secrets.weeks);
      case 'localDate':
        if (this.#secrets.weeks !== 0) throw createDateProblem(text);
        return text;
      case 'calendar':
        return disguiseCalendar(text, this.#secrets.weeks);
    }
  }

  #number(name: string): string {
    this.#made ??= new Map([...this.#names].sort(compareText).map((each, place) => [each, place + 1]));
    this.#digits = String(this.#made.size).length;
    return String(this.#made.get(name) ?? 0);
  }

  #around(text: string, make: (name: string) => string): string {
    const name = text.trim();
    if (name === '') return text;
    const at = text.indexOf(name);
    const blank = (part: string): string => ' '.repeat(part.length);
    return blank(text.slice(0, at)) + make(name) + blank(text.slice(at + name.length));
  }
}

const createDateProblem = (text: string): UnusableInputError =>
  new UnusableInputError(
    'E_VALUE',
    `Dates of the file are written as '${text.slice(0, 20)}' and not as year-month-day, so they cannot be moved. Leave the weeks out.`,
  );

const compareText = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

const amountPattern = /^(-?)(\d{1,3}(?:([., ])\d{3})*(?:\3\d{3})?|\d+)(?:([.,])(\d+))?$/;

/** Exact in decimals, so that sums and shares stay what they were. What is no number stays. */
export function scaleAmount(text: string, share: number): string {
  const [, sign = '', whole = '', , symbol = '.', fraction = ''] = amountPattern.exec(text.trim()) ?? [];
  if (whole === '') return text;
  // A 64th has six decimals.
  const scaled =
    BigInt(whole.replace(/\D/g, '') + fraction) * BigInt(share) * (1_000_000n / BigInt(oneShare));
  const digits = String(scaled).padStart(fraction.length + 7, '0');
  const at = digits.length - fraction.length - 6;
  const decimals = digits.slice(at).replace(/0+$/, '');
  return `${sign}${digits.slice(0, at)}${decimals === '' ? '' : symbol + decimals}`;
}

const dayMs = 86_400_000;

/** Moves `2026-03-02 08:00` and other dates that begin so by whole weeks, which keeps weekdays. */
export function shiftDate(text: string, weeks: number): string {
  const [, year, month, day, rest = ''] = /^(\d{4})-(\d{1,2})-(\d{1,2})(.*)$/.exec(text) ?? [];
  if (weeks === 0 || year === undefined) return text;
  const moved = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)) + weeks * 7 * dayMs);
  return Number.isNaN(moved.getTime()) ? text : moved.toISOString().slice(0, 10) + rest;
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
]);

/** The data of a calendar has no words but P6's; the days of its exceptions are numbers. */
function disguiseCalendar(text: string, weeks: number): string {
  return text
    .replace(/[^\x20-\x7e\t\r\n]/g, ' ')
    .replace(/[A-Za-z]+/g, (word) => (calendarWords.has(word.toLowerCase()) ? word : 'x'))
    .replace(/\b(d\|)(\d+)/g, (_all, mark: string, day: string) => mark + String(Number(day) + 7 * weeks));
}
