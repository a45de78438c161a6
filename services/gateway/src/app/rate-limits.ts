import type { UserId } from '@floatwise/contracts';

/** What may be done so often in a time. */
export interface RateLimits {
  readonly consumeRegistration: (address: string) => Promise<void>;
  readonly consumeConversion: (userId: UserId) => Promise<void>;
  readonly consumePayment: (userId: UserId) => Promise<void>;
}
