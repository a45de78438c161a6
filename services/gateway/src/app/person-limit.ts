import type { Failure, UserId } from '@floatwise/contracts';
import { ServiceError } from '@floatwise/service-kit';

/**
 * Limits what one user may have open at this gateway at a time. The returned function takes a place and returns one that
 * releases it; it throws the ServiceError that `describe` formats for a user at the limit.
 */
export function createPersonLimit(
  mostAPerson: number,
  describe: (count: number) => Failure,
): (userId: UserId) => () => void {
  const underWay = new Map<UserId, number>();
  return (userId) => {
    const count = underWay.get(userId) ?? 0;
    if (count >= mostAPerson) throw new ServiceError(describe(count));
    underWay.set(userId, count + 1);
    return () => {
      const left = (underWay.get(userId) ?? 1) - 1;
      if (left === 0) underWay.delete(userId);
      else underWay.set(userId, left);
    };
  };
}
