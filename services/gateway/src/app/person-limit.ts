import { setTimeout as sleep } from 'node:timers/promises';
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

const mostWaitMs = 2_000;
const pauseMs = 50;

/** Waits up to two seconds for a place, since most are taken only for a moment. */
export async function enterSoon(enter: () => () => void): Promise<() => void> {
  const endMs = performance.now() + mostWaitMs;
  for (;;) {
    try {
      return enter();
    } catch (error) {
      if (performance.now() > endMs) throw error;
      await sleep(pauseMs);
    }
  }
}
