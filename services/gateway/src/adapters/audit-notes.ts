import { authRequests, formatAccountKey } from '@floatwise/contracts';
import { request, warn, type Logger, type NatsConnection } from '@floatwise/service-kit';
import { LRUCache } from 'lru-cache';
import { formatAddressBlock } from '../app/accounts/format-address.ts';
import type { AuditNotes } from '../app/accounts/ports.ts';

/** Thousands of refused tries at one name make one entry in this time. */
const repeatMs = 15 * 60_000;
const mostRemembered = 10_000;

/** Sends notes in the background: a call neither waits for its note nor fails with it. */
export function openAuditNotes(nats: NatsConnection, logger: Logger): AuditNotes {
  const noted = new LRUCache<string, true>({ max: mostRemembered, ttl: repeatMs });
  return {
    note: (entry, address) => {
      if (entry.kind === 'sign-in-limited') {
        const key = formatAccountKey(entry.login ?? '');
        if (noted.has(key)) return;
        noted.set(key, true);
      }
      const onError = warn(logger, 'an entry of the audit trail was not recorded', { audit: entry.kind });
      request(nats, authRequests.noteAudit, { ...entry, from: formatAddressBlock(address) }).catch(onError);
    },
  };
}
