import type { LimitFailure } from '@floatwise/contracts';
import { ServiceError } from '@floatwise/service-kit';
import { RateLimiterRes, type RateLimiterRedis } from 'rate-limiter-flexible';

/**
 * Counts one use.
 * @throws ServiceError `rate.limited` that says when to try again
 */
export async function consume(limiter: RateLimiterRedis, key: string, limited: LimitFailure): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    throw new ServiceError(limited(error.msBeforeNext));
  }
}
