import type { Logger } from '@floatwise/service-kit';
import type { ErrorRequestHandler } from 'express';
import { describeProblem } from '../errors.ts';

/** The last handler: every error leaves as `{error, code}` with a sentence a person may read. */
export function sendProblem(logger: Logger): ErrorRequestHandler {
  return (error: unknown, request, response, next) => {
    if (response.headersSent) {
      next(error);
      return;
    }
    const problem = isBodyError(error)
      ? {
          status: error.status,
          code: 'request.invalid',
          error: 'The body of the request is not JSON.',
          retryAfterSeconds: undefined,
        }
      : describeProblem(error);
    if (problem.code === 'service.internal') {
      logger.error({ err: error, method: request.method, path: request.path }, 'a call failed');
    }
    if (problem.retryAfterSeconds !== undefined) response.setHeader('retry-after', problem.retryAfterSeconds);
    response.status(problem.status).json({ error: problem.error, code: problem.code });
  };
}

/** What express.json throws for a body it cannot read. */
function isBodyError(error: unknown): error is { status: number } {
  return (
    error instanceof Error &&
    'type' in error &&
    String(error.type).startsWith('entity.') &&
    'status' in error &&
    typeof error.status === 'number'
  );
}
