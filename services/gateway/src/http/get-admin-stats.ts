import type { NatsConnection } from '@floatwise/service-kit';
import type { RequestHandler } from 'express';
import { listUsage } from '../adapters/usage.ts';

const byName = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

/** `GET /api/admin/stats`: conversions per user, by name, and tool; for administrators. */
export function getAdminStats(nats: NatsConnection): RequestHandler {
  return async (_request, response) => {
    const usage = await listUsage(nats);
    usage.sort((left, right) => byName.compare(left.username, right.username));
    response.json(usage);
  };
}
