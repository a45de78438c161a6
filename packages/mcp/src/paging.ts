import { z } from 'zod';

/** Longest list in an answer, in bytes of JSON: a model reads it. Longer lists continue at the cursor. */
export const maxPageLength = 17_000;
const mostItems = 200;
const usualItems = 50;

export const pageInput = {
  limit: z
    .int()
    .min(1)
    .max(mostItems)
    .default(usualItems)
    .describe(`Largest number of items to return, up to ${mostItems}.`),
  cursor: z
    .string()
    .regex(/^\d{1,9}$/, 'Pass the `next` of the previous answer.')
    .optional()
    .describe('The `next` of the previous answer, to continue after it.'),
};

export interface PageInput {
  readonly limit: number;
  readonly cursor?: string | undefined;
}

/** One page of a list, at most `maxLength` bytes as JSON, but with at least one item. `next` is absent on the last page. */
export function cutPage<Source, Item>(
  list: readonly Source[],
  { limit, cursor }: PageInput,
  describe: (item: Source, place: number) => Item,
  maxLength = maxPageLength,
) {
  const start = readCursor(cursor);
  const items: Item[] = [];
  let length = 0;
  for (const source of list.slice(start, start + limit)) {
    const item = describe(source, start + items.length);
    length += Buffer.byteLength(JSON.stringify(item)) + 1;
    if (items.length > 0 && length > maxLength) break;
    items.push(item);
  }
  const end = start + items.length;
  return { total: list.length, items, ...(end < list.length ? { next: String(end) } : {}) };
}

function readCursor(cursor: string | undefined): number {
  const place = Number(cursor ?? 0);
  return Number.isSafeInteger(place) && place >= 0 ? place : 0;
}

/** Limits names and comments, which may be of any length in a damaged file. */
const maxTextLength = 400;

export const shorten = (text: string): string =>
  text.length > maxTextLength ? `${text.slice(0, maxTextLength - 1).toWellFormed()}…` : text;

const mostNames = 30;

/** Names for a refusal: quoted, since they may come from the file. */
export const listQuoted = (names: readonly string[]): string =>
  names.length === 0
    ? 'none'
    : names
        .slice(0, mostNames)
        .map((name) => `'${shorten(name)}'`)
        .join(', ');
