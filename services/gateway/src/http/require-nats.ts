import type { RequestHandler } from 'express';

/** Lets a call continue once NATS is available. `awaitNats` rejects if it does not come back soon. */
export function requireNats(awaitNats: () => Promise<void>): RequestHandler {
  return async (_request, _response, next) => {
    await awaitNats();
    next();
  };
}
