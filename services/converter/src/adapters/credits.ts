import { setTimeout as sleep } from 'node:timers/promises';
import { creditRequests, getInstance, type Conversion } from '@floatwise/contracts';
import { request, ServiceError, type NatsConnection } from '@floatwise/service-kit';
import type { Credits } from '../app/ports.ts';

/** A run that is done waits so long for the accounts to come back, and is not done again for their sake. */
const limitMs = 40_000;
const pauseMs = 500;

/** Credits, as the auth service keeps them. */
export function openCredits(nats: NatsConnection): Credits {
  return {
    hold: (conversion, { price, work }, until) =>
      persist(() =>
        request(nats, creditRequests.hold, {
          ...name(conversion),
          credits: price,
          until: until.toISOString(),
          work,
        }),
      ),
    review: async (conversion) => {
      await request(nats, creditRequests.review, name(conversion));
    },
  };
}

function name(conversion: Conversion) {
  const { id, userId } = conversion;
  return { userId, conversionId: id, instance: getInstance(conversion) };
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
