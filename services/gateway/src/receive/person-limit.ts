import { setTimeout as sleep } from 'node:timers/promises';
import type { Failure, UserId } from '@floatwise/contracts';
import { ServiceError } from '@floatwise/service-kit';

/** What all users together may have open, and what is said to those beyond it. */
export interface LimitOfAll {
  readonly most: number;
  readonly failure: Failure;
}

/**
 * Limits what one user, and all together, may have open at this gateway at a time. The returned function takes a place and returns
 * one that releases it; it throws the ServiceError that `describe` formats for a user at the limit, or that of all.
 */
export function createPersonLimit(
  mostAPerson: number,
  describe: (count: number) => Failure,
  all?: LimitOfAll,
): (userId: UserId) => () => void {
  const underWay = new Map<UserId, number>();
  let total = 0;
  return (userId) => {
    const count = underWay.get(userId) ?? 0;
    if (count >= mostAPerson) throw new ServiceError(describe(count));
    if (all !== undefined && total >= all.most) throw new ServiceError(all.failure);
    underWay.set(userId, count + 1);
    total += 1;
    return () => {
      total -= 1;
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
