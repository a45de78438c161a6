import { parseTimeText } from '../locale/index.ts';
import { isInRange, minutesPerDay, ranges } from '../model/index.ts';
import { dayOff, joinShifts, type CalendarPattern, type DayShifts } from './day-shifts.ts';

/** Days from 1899-12-30, P6's day 0 of exceptions, to 1970-01-01. */
export const exceptionEpochDays = 25569;

/** What P6 uses for a calendar that names no days of the week. */
const defaultWeek: readonly DayShifts[] = [dayOff, ...Array<DayShifts>(5).fill([480, 960]), dayOff];

/** Descriptions of the parts that could not be read, such as `the time '08h00'`. */
type UnreadParts = string[];

/** The periods of a day. A period that ends at or before its start lasts until midnight; unreadable ones are omitted. */
const parseShifts = (day: PlacedRecord, unread: UnreadParts): DayShifts => {
  const pairs: [number, number][] = [];
  for (const { attributes } of day.children) {
    const [from, to] = [attributes.get('s'), attributes.get('f')];
    const start = parseTimeText(from?.trim() ?? '');
    const end = parseTimeText(to?.trim() ?? '');
    if (start === undefined || end === undefined) {
      if (from !== undefined || to !== undefined)
        unread.push(`the time '${((start === undefined ? from : to) ?? '').slice(0, 20)}'`);
      continue;
    }
    pairs.push([start, end <= start ? minutesPerDay : end]);
  }
  return joinShifts(pairs);
};

const parseWeek = (days: PlacedRecord | undefined, unread: UnreadParts): readonly DayShifts[] => {
  if (days === undefined || days.children.length === 0) return defaultWeek;
  const week: DayShifts[] = Array<DayShifts>(7).fill(dayOff);
  for (const day of days.children) {
    const number = Number(day.name);
    if (Number.isInteger(number) && number >= 1 && number <= 7) week[number - 1] = parseShifts(day, unread);
    else unread.push(`the weekday '${day.name.slice(0, 20)}'`);
  }
  return week;
};

const parseExceptions = (
  section: PlacedRecord | undefined,
  unread: UnreadParts,
): Pick<CalendarData, 'exceptions' | 'leftOut'> => {
  const exceptions = new Map<number, DayShifts>();
  let leftOut = 0;
  for (const exception of section?.children ?? []) {
    const text = exception.attributes.get('d');
    const day = Number(text) - exceptionEpochDays;
    if (!Number.isInteger(day)) unread.push(`the day '${(text ?? '').slice(0, 20)}' of an exception`);
    else if (isInRange(day * minutesPerDay, ranges.date)) exceptions.set(day, parseShifts(exception, unread));
    else leftOut += 1;
  }
  return { exceptions, leftOut };
};

/** A calendar's text as read. */
interface CalendarData extends CalendarPattern {
  /** Number of exceptions on dates that P6 cannot hold. */
  readonly leftOut: number;
  /** The first part that could not be read and is left out. */
  readonly unread: string | undefined;
}

/** Reads P6's calendar text; undefined if it is blank or does not follow the grammar. */
export const parseCalendarData = (text: string): CalendarData | undefined => {
  const root = parsePlacedRecord(text);
  if (root === undefined) return undefined;
  const findSection = (name: string): PlacedRecord | undefined =>
    root.children.find((child) => child.name === name);
  const unread: UnreadParts = [];
  const pattern = {
    week: parseWeek(findSection('DaysOfWeek'), unread),
    ...parseExceptions(findSection('Exceptions'), unread),
  };
  return { ...pattern, unread: unread[0] };
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

/** White space and control characters mean nothing between tokens; P6 pretty-prints with pairs of 0x7F. */
const filler = String.raw`[\x00-\x20\x7f\xa0]*`;

/**
 * The beginning of a record up to its children, or its end: `rec := '(' digits '||' name? '(' attrs? ')' '(' rec* ')' ')'`, with
 * `attrs := key '|' value ('|' key '|' value)*`.
 */
const edge = new RegExp(
  String.raw`${filler}(?:\)${filler}\)|\(${filler}\d+${filler}\|\|([^(]*)\(([^)]*)\)${filler}\()`,
  'gy',
);

/** A record of the nested text that P6 keeps in `clndr_data`, with the place of its content, between its inner brackets. */
export interface PlacedRecord {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: PlacedRecord[];
  readonly from: number;
  to: number;
}

/** The outermost record; undefined without one. Ignores text after it. Has its own stack, which hostile nesting cannot exhaust. */
export function parsePlacedRecord(text: string): PlacedRecord | undefined {
  const stack: PlacedRecord[] = [];
  for (const { index, 0: matched, 1: name, 2: attributes = '' } of text.matchAll(edge)) {
    const parent = stack.at(-1);
    if (name === undefined) {
      stack.pop();
      if (parent !== undefined) parent.to = index;
      if (stack.length === 0) return parent;
      continue;
    }
    const from = index + matched.length;
    const record = {
      name: clean(name),
      attributes: parseAttributes(attributes),
      children: [],
      from,
      to: from,
    };
    parent?.children.push(record);
    stack.push(record);
  }
  return undefined;
}

const isFiller = (code: number): boolean => code <= 0x20 || code === 0x7f || code === 0xa0;

/** Without filler at its ends; a pattern would take quadratic time on hostile text. */
const clean = (text = ''): string => {
  let from = 0;
  let to = text.length;
  while (from < to && isFiller(text.charCodeAt(from))) from++;
  while (to > from && isFiller(text.charCodeAt(to - 1))) to--;
  return text.slice(from, to);
};

const parseAttributes = (text: string): ReadonlyMap<string, string> => {
  const attributes = new Map<string, string>();
  const parts = text.split('|');
  for (let i = 0; i + 1 < parts.length; i += 2) attributes.set(clean(parts[i]), clean(parts[i + 1]));
  return attributes;
};
