import { keyRequests, type AnswerOf } from '@floatwise/contracts';
import { openCalls, type NatsConnection } from '@floatwise/service-kit';
import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { ApiKeys } from '../app/accounts/ports.ts';

/** How long a key is cached: other gateways accept a revoked key at most this long. */
const cachedMs = 2_000;
const mostCached = 10_000;

export function openApiKeys(nats: NatsConnection): ApiKeys {
  const cache = new LRUCache<string, { found: AnswerOf<typeof keyRequests.verifyKey> }>({
    max: mostCached,
    ttl: cachedMs,
  });
  const calls = openCalls(nats, keyRequests);
  return {
    ...calls,
    revokeKey: async (key) => {
      const answer = await calls.revokeKey(key);
      cache.clear();
      return answer;
    },
    setWebhook: async (webhook) => {
      const answer = await calls.setWebhook(webhook);
      cache.clear();
      return answer;
    },
    refresh: () => cache.clear(),
    verify: async (key, onAsk) => {
      // The cache holds only hashes, no keys.
      const name = createHash('sha256').update(key).digest('base64');
      const known = cache.get(name);
      if (known) return known.found;
      await onAsk();
      const found = await calls.verifyKey({ key });
      cache.set(name, { found });
      return found;
    },
  };
}
