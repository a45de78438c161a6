import { inRootSpan, type Logger, type OpenSpan } from '@floatwise/service-kit';
import type { Request, RequestHandler, Response } from 'express';
import type { GatewayMetrics } from '../telemetry.ts';
import { findRoute } from './route-name.ts';

/** One line, one measurement and one trace a call; never its query, body or cookie. */
export function logRequest(logger: Logger, metrics: GatewayMetrics): RequestHandler {
  return (request, response, next) => {
    inRootSpan({ name: request.method, kind: 'server' }, (span) => {
      watchAnswer({ request, response, span }, { logger, metrics });
      next();
    });
  };
}

function watchAnswer(
  { request, response, span }: { request: Request; response: Response; span: OpenSpan | undefined },
  { logger, metrics }: { logger: Logger; metrics: GatewayMetrics },
): void {
  const startedMs = performance.now();
  const { method } = request;
  const path = request.originalUrl.split('?')[0] ?? '';
  response.once('close', () => {
    const durationMs = performance.now() - startedMs;
    const status = response.writableFinished ? response.statusCode : 499;
    const route = findRoute(response);
    metrics.requests.inc({ method, route, status: String(status) });
    metrics.requestSeconds.observe({ method, route }, durationMs / 1_000);
    span?.rename(`${method} ${route}`);
    span?.describe({
      'http.request.method': method,
      'http.route': route,
      'http.response.status_code': status,
    });
    span?.end();
    logger.debug({ method, path, status, durationMs: Math.round(durationMs) }, 'call');
  });
}
