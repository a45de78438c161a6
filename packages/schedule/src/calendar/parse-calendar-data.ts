import { minutesPerDay } from '../model/index.ts';
import { dayOff, joinShifts, type CalendarPattern, type DayShifts } from './day-shifts.ts';

/** Days from 1899-12-30, P6's day 0 of exceptions, to 1970-01-01. */
const exceptionEpochDays = 25569;
/** Years 1 to 9999 are far within this; larger numbers are damage. */
const maxDayNumber = 4_000_000;

/** What P6 uses for a calendar that names no days of the week. */
const defaultShift: DayShifts = [480, 960];
const defaultWeek: readonly DayShifts[] = [
  dayOff,
  defaultShift,
  defaultShift,
  defaultShift,
  defaultShift,
  defaultShift,
  dayOff,
];

/** Minutes after midnight of `16:30`, `4:30 PM`; undefined if it is not a time of day. */
const parseTimeOfDay = (text: string | undefined): number | undefined => {
  if (text === undefined) return undefined;
  const match = /^(\d{1,2}):(\d{2})(?::\d{2})?\s*([AP]M?)?$/i.exec(text);
  if (match === null) return undefined;
  const hours = Number(match[1]);
  const minutes = Number(match[2]);
  const half = match[3]?.charAt(0).toUpperCase();
  const minuteOfDay = (half === undefined ? hours : (hours % 12) + (half === 'P' ? 12 : 0)) * 60 + minutes;
  return minuteOfDay <= minutesPerDay && minutes < 60 ? minuteOfDay : undefined;
};

/** The periods of a day. A period that ends at or before its start lasts until midnight; unreadable ones are omitted. */
const parseShifts = (day: StructuredRecord): DayShifts => {
  const pairs: [number, number][] = [];
  for (const shift of day.children) {
    const start = parseTimeOfDay(shift.attributes.get('s'));
    const end = parseTimeOfDay(shift.attributes.get('f'));
    if (start === undefined || end === undefined) continue;
    pairs.push([start, end <= start ? minutesPerDay : end]);
  }
  return joinShifts(pairs);
};

const parseWeek = (days: StructuredRecord | undefined): readonly DayShifts[] => {
  if (days === undefined || days.children.length === 0) return defaultWeek;
  const week: DayShifts[] = Array<DayShifts>(7).fill(dayOff);
  for (const day of days.children) {
    const number = Number(day.name);
    if (Number.isInteger(number) && number >= 1 && number <= 7) week[number - 1] = parseShifts(day);
  }
  return week;
};

const parseExceptions = (exceptions: StructuredRecord | undefined): Map<number, DayShifts> => {
  const found = new Map<number, DayShifts>();
  for (const exception of exceptions?.children ?? []) {
    const day = Number(exception.attributes.get('d'));
    if (Number.isInteger(day) && day > 0 && day < maxDayNumber)
      found.set(day - exceptionEpochDays, parseShifts(exception));
  }
  return found;
};

/** Reads P6's calendar text; undefined if it is blank or does not follow the grammar. */
export const parseCalendarData = (text: string): CalendarPattern | undefined => {
  const root = parseStructuredText(text);
  if (root === undefined) return undefined;
  const findSection = (name: string): StructuredRecord | undefined =>
    root.children.find((child) => child.name === name);
  return {
    week: parseWeek(findSection('DaysOfWeek')),
    exceptions: parseExceptions(findSection('Exceptions')),
  };
};

/** P6's calendar text for a pattern, readable by `parseCalendarData`. A week without work has all seven days, each empty. */
export function formatCalendarData({ week, exceptions }: CalendarPattern): string {
  const days = week.map((shifts, day) => `(0||${day + 1}()(${formatShifts(shifts)}))`).join('');
  const dates = [...exceptions]
    .map(([day, shifts], index) => `(0||${index}(d|${day + exceptionEpochDays})(${formatShifts(shifts)}))`)
    .join('');
  return `(0||CalendarData()((0||DaysOfWeek()(${days}))(0||Exceptions()(${dates}))))`;
}

function formatShifts(shifts: DayShifts): string {
  let text = '';
  for (let at = 0; at < shifts.length; at += 2)
    text += `(0||${at / 2}(s|${formatTime(shifts[at])}|f|${formatTime(shifts[at + 1])})())`;
  return text;
}

/** P6 writes the midnight at the end of a day as 00:00. */
function formatTime(minute = 0): string {
  const minuteOfDay = minute % minutesPerDay;
  return [Math.floor(minuteOfDay / 60), minuteOfDay % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');
}

/**
 * Reader of the nested records P6 keeps in `clndr_data`:
 *
 *     rec   := '(' digits '||' name? '(' attrs? ')' '(' rec* ')' ')'
 *     attrs := key '|' value ('|' key '|' value)*
 *
 * White space and control characters between tokens (P6 pretty-prints with pairs of 0x7F) mean nothing.
 */
interface StructuredRecord {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: StructuredRecord[];
}

const isFiller = (code: number): boolean => code <= 0x20 || code === 0x7f || code === 0xa0;

const skipFiller = (text: string, from: number): number => {
  let at = from;
  while (isFiller(text.charCodeAt(at))) at++;
  return at;
};

const skipDigits = (text: string, from: number): number => {
  let at = from;
  while (text.charCodeAt(at) >= 0x30 && text.charCodeAt(at) <= 0x39) at++;
  return at;
};

/** Position after `token`; -1 if the text there is different. */
const skipToken = (text: string, from: number, token: string): number => {
  // Usually no filler comes before it.
  const at = text.startsWith(token, from) ? from : skipFiller(text, from);
  return text.startsWith(token, at) ? at + token.length : -1;
};

const noAttributes: ReadonlyMap<string, string> = new Map();

const parseAttributes = (text: string): ReadonlyMap<string, string> => {
  if (text === '') return noAttributes;
  const attributes = new Map<string, string>();
  const parts = text.split('|');
  for (let i = 0; i + 1 < parts.length; i += 2) attributes.set(clean(parts[i]), clean(parts[i + 1]));
  return attributes;
};

const clean = (text: string | undefined): string => {
  const value = text ?? '';
  let from = 0;
  let to = value.length;
  while (from < to && isFiller(value.charCodeAt(from))) from++;
  while (to > from && isFiller(value.charCodeAt(to - 1))) to--;
  return value.slice(from, to);
};

/** Reads `( digits || name ( attributes ) (`; the children and two closing brackets follow. */
const parseHead = (text: string, from: number): { record: StructuredRecord; next: number } | undefined => {
  const open = skipToken(text, from, '(');
  if (open < 0) return undefined;
  const digits = skipFiller(text, open);
  const digitsEnd = skipDigits(text, digits);
  const bars = digitsEnd > digits ? skipToken(text, digitsEnd, '||') : -1;
  if (bars < 0) return undefined;
  const nameEnd = text.indexOf('(', bars);
  if (nameEnd < 0) return undefined;
  const attributesEnd = text.indexOf(')', nameEnd + 1);
  if (attributesEnd < 0) return undefined;
  const next = skipToken(text, attributesEnd + 1, '(');
  if (next < 0) return undefined;
  const attributes = parseAttributes(text.slice(nameEnd + 1, attributesEnd));
  return { record: { name: clean(text.slice(bars, nameEnd)), attributes, children: [] }, next };
};

/**
 * The outermost record; undefined if the text does not follow the grammar. Text after it is ignored. Uses its own stack, so
 * hostile nesting cannot exhaust the call stack.
 */
const parseStructuredText = (text: string): StructuredRecord | undefined => {
  const stack: StructuredRecord[] = [];
  let at = 0;
  for (;;) {
    const parent = stack[stack.length - 1];
    const close = parent === undefined ? -1 : skipToken(text, at, ')');
    if (parent !== undefined && close >= 0) {
      at = skipToken(text, close, ')');
      if (at < 0) return undefined;
      stack.pop();
      if (stack.length === 0) return parent;
      continue;
    }
    const head = parseHead(text, at);
    if (head === undefined) return undefined;
    parent?.children.push(head.record);
    stack.push(head.record);
    at = head.next;
  }
};
