import { parseTimeText } from '../locale/index.ts';
import { parseMinutes, type Minutes } from '../model/index.ts';
import { parsePlainNumber } from '../xer/parse-cell.ts';

/** P6 writes much shorter numbers. */
const maxNumberLength = 64;

/** A number of XML Schema (`1`, `0.25`, `1.0E-4`); undefined for other text. Infinite for a number beyond all doubles. */
export function parseXmlNumber(text: string): number | undefined {
  const trimmed = text.trim();
  return trimmed.length > maxNumberLength ? undefined : parsePlainNumber(trimmed);
}

/** The last group is Z or an offset such as +01:00, which schedule time does not have. */
const dateForm = /^(?!0000)(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(?::[0-5]\d(?:\.\d+)?)?)?(Z|[+-]\d\d:\d\d)?$/;

/** A date of XML Schema, `2026-03-16T08:00:00`, or a day (midnight). Ignores seconds. Undefined for anything else. */
export function parseXmlDate(text: string): { minutes: Minutes; zone: string | undefined } | undefined {
  // A missing group is undefined, which the type of a match does not say.
  const [, day, time = '00:00', zone]: (string | undefined)[] = dateForm.exec(text.trim()) ?? [];
  const minutes = day === undefined ? undefined : parseMinutes(`${day}T${time}`);
  return minutes === undefined ? undefined : { minutes, zone };
}

/** Minutes after midnight of `08:00:00`; undefined for other text. Ignores a time zone, as for dates. */
export const parseXmlTime = (text: string): number | undefined =>
  parseTimeText(text.trim().replace(/(?:Z|[+-]\d\d:\d\d)$/, ''));

/** P6 writes percentages as fractions with all digits: 0.07 is 7, not 7.000000000000001. */
export function toPercent(share: number): number {
  return Number((share * 100).toPrecision(12));
}

/** Order of a GUID's bytes in its text: the first three groups are reversed. */
const byteOrder = [3, 2, 1, 0, 5, 4, 7, 6, 8, 9, 10, 11, 12, 13, 14, 15];

/** Converts `{9D461084-...}` to Base64 without padding as in XER files, so activities have one GUID. Returns other text unchanged. */
export function toGuid(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const digits = text.replaceAll(/[{}\s-]/g, '');
  if (!/^[0-9a-f]{32}$/i.test(digits)) return text;
  const bytes = byteOrder.map((at) => Number.parseInt(digits.slice(at * 2, at * 2 + 2), 16));
  return btoa(String.fromCharCode(...bytes)).replaceAll('=', '');
}
