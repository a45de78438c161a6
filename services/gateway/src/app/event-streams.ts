import type { UserId } from '@floatwise/contracts';
import { ServiceError } from '@floatwise/service-kit';

/** Event streams that are open at this gateway. */
export interface EventStreams {
  /** Answers what gives the place back. @throws ServiceError `rate.limited` when the person has too many */
  readonly enter: (userId: UserId) => () => void;
}

const retryAfterSeconds = 5;

/** A page follows what it shows; who has many more open than that holds up others. */
export function createEventStreams(mostAPerson: number): EventStreams {
  const open = new Map<UserId, number>();
  return {
    enter: (userId) => {
      const count = open.get(userId) ?? 0;
      if (count >= mostAPerson) {
        throw new ServiceError(
          'rate.limited',
          `You follow conversions in ${count} places already. Close some of them, or try again in ${retryAfterSeconds} seconds.`,
          { retryAfterSeconds },
        );
      }
      open.set(userId, count + 1);
      return () => {
        const left = (open.get(userId) ?? 1) - 1;
        if (left === 0) open.delete(userId);
        else open.set(userId, left);
      };
    },
  };
}
