import type { Request, RequestHandler } from 'express';

/** Counts a call against a limit before it goes on. */
export function limitRate(consume: (request: Request) => Promise<void>): RequestHandler {
  return async (request, _response, next) => {
    await consume(request);
    next();
  };
}
