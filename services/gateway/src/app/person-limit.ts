import type { Failure, UserId } from '@floatwise/contracts';
import { ServiceError } from '@floatwise/service-kit';

/** What one person may have under way at this gateway at a time. */
export interface PersonLimit {
  /** Answers what gives the place back. @throws ServiceError when the person has too many */
  readonly enter: (userId: UserId) => () => void;
}

/** `describe` is the answer to a person with so many under way. */
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
