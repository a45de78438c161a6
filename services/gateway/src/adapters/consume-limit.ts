import { ServiceError } from '@floatwise/service-kit';
import { RateLimiterRes, type RateLimiterRedis } from 'rate-limiter-flexible';

/**
 * Counts one use.
 * @throws ServiceError `rate.limited` with the sentence and when to try again
 */
export async function consume(limiter: RateLimiterRedis, key: string, sentence: string): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    throw createLimitedError(sentence, error.msBeforeNext);
  }
}

export function createLimitedError(sentence: string, waitMs: number): ServiceError {
  const seconds = Math.max(1, Math.ceil(waitMs / 1_000));
  const wait =
    seconds === 1 ? '1 second' : seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`;
  return new ServiceError('rate.limited', `${sentence} Please try again in ${wait}.`, {
    retryAfterSeconds: seconds,
  });
}
