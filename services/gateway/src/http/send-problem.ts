import type { ErrorCode } from '@floatwise/contracts';
import type { Logger } from '@floatwise/service-kit';
import type { ErrorRequestHandler } from 'express';
import type { GatewayMetrics } from '../telemetry.ts';
import { describeCallProblem } from '../errors.ts';
import { findRoute } from '../receive/route-name.ts';

/** The last handler: sends every error as `{error, code}` with a sentence for users. */
export function sendProblem(logger: Logger, metrics: GatewayMetrics): ErrorRequestHandler {
  return (error: unknown, request, response, _next) => {
    const call = { err: error, method: request.method, path: request.path };
    if (response.headersSent) {
      // The response is complete; the error is about the rest of an abandoned request.
      if (response.writableEnded) {
        logger.info(call, 'the rest of a call failed');
        return;
      }
      // Too late for an error message: the caller detects the cut-off answer.
      logger.error(call, 'an answer broke off');
      response.destroy();
      return;
    }
    const problem = describeCallProblem(error);
    if (problem.code === 'service.internal') {
      logger.error(call, 'a call failed');
    }
    if (limitCodes.has(problem.code))
      metrics.limitsHit.inc({ limit: problem.code, route: findRoute(response) });
    if (problem.retryAfterSeconds !== undefined) response.setHeader('retry-after', problem.retryAfterSeconds);
    response.status(problem.status).json({ error: problem.error, code: problem.code });
  };
}

/** Codes of limits the caller has reached, for now or until they buy more. */
const limitCodes: ReadonlySet<ErrorCode> = new Set([
  'rate.limited',
  'upload.busy',
  'download.busy',
  'queue.full',
  'queue.user-full',
  'key.too-many',
  'credits.missing',
  'file.too-large',
  'tool.timed-out',
  'tool.out-of-memory',
]);
