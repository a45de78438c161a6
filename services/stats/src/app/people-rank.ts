import { failures } from '@floatwise/contracts';
import { ServiceError } from '@floatwise/service-kit';

/** The values users are ordered by. */
export interface PeopleRank {
  readonly count: number;
  readonly failed: number;
  readonly userId: string;
}

/** Most delivered first, then most failed; ties are ordered by id. */
export function compareRanks(left: PeopleRank, right: PeopleRank): number {
  return (
    right.count - left.count ||
    right.failed - left.failed ||
    (left.userId < right.userId ? -1 : Number(left.userId > right.userId))
  );
}

export function formatRank({ count, failed, userId }: PeopleRank): string {
  return `${count}-${failed}-${userId}`;
}

/** @throws ServiceError `request.invalid` for any other text */
export function parseRank(cursor: string): PeopleRank {
  const [, count, failed, userId] = /^(\d{1,15})-(\d{1,15})-([0-9a-f]{24})$/.exec(cursor) ?? [];
  if (userId === undefined) throw new ServiceError(failures.invalidCursor);
  return { count: Number(count), failed: Number(failed), userId };
}
