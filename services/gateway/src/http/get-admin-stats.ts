import { statsRequests } from '@floatwise/contracts';
import { request as ask, type NatsConnection } from '@floatwise/service-kit';
import type { RequestHandler } from 'express';

/** `GET /api/admin/stats`: conversions per user and tool; for administrators. */
export function getAdminStats(nats: NatsConnection): RequestHandler {
  return async (_request, response) => {
    response.json(await ask(nats, statsRequests.listUsage, {}));
  };
}
