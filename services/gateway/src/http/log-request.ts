import { randomUUID } from 'node:crypto';
import { inRootSpan, type Logger, type Span } from '@floatwise/service-kit';
import type { Request, RequestHandler, Response } from 'express';
import type { GatewayMetrics } from '../telemetry.ts';
import { findRoute } from '../receive/route-name.ts';

/** A page loads many files: one in this many of its successful requests is logged. */
const sampledPages = 100;
const acceptedId = /^[\w-]{8,64}$/;

/**
 * Writes one log line, one measurement and one trace per call; never its address, body or cookie. `X-Request-Id` in the
 * response names the line: the caller's own id if it is well formed, otherwise a new one.
 */
export function logRequest(logger: Logger, metrics: GatewayMetrics): RequestHandler {
  let pages = 0;
  const isLogged = (route: string, status: number): boolean =>
    route !== 'pages' || status >= 400 || pages++ % sampledPages === 0;
  const watchAnswer = (request: Request, response: Response, span: Span | undefined): void => {
    const startedMs = performance.now();
    const { method } = request;
    const given = request.get('x-request-id') ?? '';
    const requestId = acceptedId.test(given) ? given : randomUUID();
    response.setHeader('X-Request-Id', requestId);
    response.once('close', () => {
      const durationMs = performance.now() - startedMs;
      const status = response.writableFinished ? response.statusCode : 499;
      const route = findRoute(response);
      metrics.requests.inc({ method, route, status: String(status) });
      metrics.requestSeconds.observe({ method, route }, durationMs / 1_000);
      span?.updateName(`${method} ${route}`);
      span?.setAttributes({
        'http.request.method': method,
        'http.route': route,
        'http.response.status_code': status,
      });
      span?.end();
      if (isLogged(route, status))
        logger.info({ requestId, method, route, status, durationMs: Math.round(durationMs) }, 'call');
    });
  };
  return (request, response, next) => {
    inRootSpan({ name: request.method, kind: 'server' }, (span) => {
      watchAnswer(request, response, span);
      next();
    });
  };
}
