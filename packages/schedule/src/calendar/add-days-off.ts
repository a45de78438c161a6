import { exceptionEpochDays, parsePlacedRecord } from './parse-calendar-data.ts';

/**
 * P6's calendar text with nonworking days, counted from 1970-01-01. An exception of such a day loses its hours, other
 * days get one; the rest of the text stays. Undefined if the text cannot be read.
 */
export function addDaysOff(text: string, days: readonly number[]): string | undefined {
  const root = parsePlacedRecord(text);
  if (root === undefined) return undefined;
  const section = root.children.find(({ name }) => name === 'Exceptions');
  const exceptions = section?.children ?? [];
  const off = new Set(days);
  const known = new Set<number>();
  const pieces: string[] = [];
  let from = 0;
  for (const exception of exceptions) {
    const day = Number(exception.attributes.get('d')) - exceptionEpochDays;
    if (!off.has(day)) continue;
    known.add(day);
    pieces.push(text.slice(from, exception.from));
    from = exception.to;
  }
  const added = days
    .filter((day) => !known.has(day))
    .map((day, place) => `(0||${exceptions.length + place}(d|${day + exceptionEpochDays})())`)
    .join('');
  const end = (section ?? root).to;
  const inserted = section === undefined && added !== '' ? `(0||Exceptions()(${added}))` : added;
  return [...pieces, text.slice(from, end), inserted, text.slice(end)].join('');
}
