import type { Failure, UserId } from '@floatwise/contracts';
import { ServiceError } from '@floatwise/service-kit';

/** Limits what one user may have open at this gateway at a time. */
export interface PersonLimit {
  /** Returns a function that releases the place. @throws ServiceError if the user has too many */
  readonly enter: (userId: UserId) => () => void;
}

/** `describe` formats the error for a user at the limit. */
export function createPersonLimit(mostAPerson: number, describe: (count: number) => Failure): PersonLimit {
  const underWay = new Map<UserId, number>();
  return {
    enter: (userId) => {
      const count = underWay.get(userId) ?? 0;
      if (count >= mostAPerson) throw new ServiceError(describe(count));
      underWay.set(userId, count + 1);
      return () => {
        const left = (underWay.get(userId) ?? 1) - 1;
        if (left === 0) underWay.delete(userId);
        else underWay.set(userId, left);
      };
    },
  };
}
