import type { Logger } from '@floatwise/service-kit';
import type { RequestHandler } from 'express';
import type { GatewayMetrics } from '../telemetry.ts';

/** One line and one measurement a call; never its query, body or cookie. */
export function logRequest(logger: Logger, metrics: GatewayMetrics): RequestHandler {
  return (request, response, next) => {
    const startedMs = performance.now();
    const path = request.originalUrl.split('?')[0] ?? '';
    response.once('close', () => {
      const durationMs = Math.round(performance.now() - startedMs);
      const status = response.writableFinished ? response.statusCode : 499;
      metrics.requests.inc({ method: request.method, status: String(status) });
      logger.debug({ method: request.method, path, status, durationMs }, 'call');
    });
    next();
  };
}
