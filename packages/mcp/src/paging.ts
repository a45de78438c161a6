import { z } from 'zod';

/** An answer is read by a model: longer ones are cut at a row, and the cursor leads on. */
export const maxPageLength = 12_000;
const mostItems = 200;
const usualItems = 50;

/** The part of a list an assistant asks for. */
export const pageInput = {
  limit: z
    .int()
    .min(1)
    .max(mostItems)
    .default(usualItems)
    .describe(`Largest number of items to return, up to ${mostItems}.`),
  cursor: z.string().optional().describe('The `next` of the previous answer, to continue after it.'),
};

export interface PageInput {
  readonly limit: number;
  readonly cursor?: string | undefined;
}

export interface Page<Item> {
  readonly total: number;
  readonly items: readonly Item[];
  /** Absent behind the last item. */
  readonly next?: string;
}

/** A part of a list, no longer as JSON than an answer may be. One item at least. */
export function cutPage<Source, Item>(
  list: readonly Source[],
  { limit, cursor }: PageInput,
  describe: (item: Source, place: number) => Item,
  maxLength = maxPageLength,
): Page<Item> {
  const start = readCursor(cursor);
  const items: Item[] = [];
  let length = 0;
  for (const source of list.slice(start, start + limit)) {
    const item = describe(source, start + items.length);
    length += JSON.stringify(item).length + 1;
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

/** Names and comments of a damaged file may have any length. */
const maxTextLength = 400;

export const shorten = (text: string): string =>
  text.length > maxTextLength ? `${text.slice(0, maxTextLength - 1)}…` : text;
