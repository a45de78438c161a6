import { setTimeout as sleep } from 'node:timers/promises';
import { creditRequests } from '@floatwise/contracts';
import { request, ServiceError, type NatsConnection } from '@floatwise/service-kit';
import type { Credits } from '../app/ports.ts';

/** A run that is done waits so long for the accounts to come back, and is not done again for their sake. */
const limitMs = 40_000;
const pauseMs = 500;

/** Credits, as the auth service keeps them. */
export function openCredits(nats: NatsConnection): Credits {
  return {
    hold: ({ id, userId }, price, until) =>
      persist(() =>
        request(nats, creditRequests.hold, {
          userId,
          conversionId: id,
          credits: price,
          until: until.toISOString(),
        }),
      ),
    review: async ({ id, userId }) => {
      await request(nats, creditRequests.review, { userId, conversionId: id });
    },
  };
}

async function persist<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  const deadline = performance.now() + limitMs;
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      const isAway = error instanceof ServiceError && error.code === 'service.unavailable';
      if (!isAway || performance.now() > deadline) throw error;
    }
    await sleep(pauseMs);
  }
}
