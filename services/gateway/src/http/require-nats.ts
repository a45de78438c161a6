import type { RequestHandler } from 'express';

/** Lets a call go on once NATS is there. `awaitNats` rejects when it does not come back at once. */
export function requireNats(awaitNats: () => Promise<void>): RequestHandler {
  return async (_request, _response, next) => {
    await awaitNats();
    next();
  };
}
