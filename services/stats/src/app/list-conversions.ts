import {
  failures,
  wholeNumberText,
  type AnswerOf,
  type PastConversion,
  type personStatsRequests,
  type UserId,
} from '@floatwise/contracts';
import { ServiceError } from '@floatwise/service-kit';
import { z } from 'zod';
import type { StatsStores } from './ports.ts';
import { listUserDays } from './user-periods.ts';

const pageLength = 500;
/** The time a page ended at, and how many endings of that time it included. */
const cursorSchema = z.tuple([wholeNumberText(-8.64e15, 8.64e15), wholeNumberText(0)]);

/** The user's endings, newest first; `before` is the `next` of the previous page. @throws ServiceError for another cursor */
export async function listConversions(
  { endings, periods }: Pick<StatsStores, 'endings' | 'periods'>,
  { userId, before }: { userId: UserId; before?: string | undefined },
): Promise<AnswerOf<typeof personStatsRequests.listConversions>> {
  const [untilMs, skip] = before === undefined ? [undefined, 0] : parseCursor(before);
  const until = untilMs === undefined ? undefined : new Date(untilMs);
  const found = await endings.listOfUser(userId, {
    days: await listUserDays(periods.findPeople, userId),
    until,
    limit: skip + pageLength + 1,
  });
  const page = found.slice(skip, skip + pageLength);
  const hasMore = found.length > skip + pageLength;
  return { conversions: page, ...(hasMore ? { next: formatCursor(page, { untilMs, skip }) } : {}) };
}

/** A page may end between several endings of one time: the next one starts at that time and skips those already listed. */
function formatCursor(
  page: readonly PastConversion[],
  from: { readonly untilMs: number | undefined; readonly skip: number },
): string {
  const lastAt = page.at(-1)?.at ?? '';
  const lastMs = Date.parse(lastAt);
  const sameInstant = page.filter(({ at }) => at === lastAt).length;
  return `${String(lastMs)} ${String(sameInstant + (lastMs === from.untilMs ? from.skip : 0))}`;
}

function parseCursor(text: string): [untilMs: number, skip: number] {
  const parsed = cursorSchema.safeParse(text.split(' '));
  if (parsed.success) return parsed.data;
  throw new ServiceError(failures.invalidCursor);
}
