import type { RequestHandler } from 'express';

/** Serves calls with code that the first of them loads: a gateway is ready sooner, and many never get such a call. */
export function loadFirst(load: () => Promise<RequestHandler>): RequestHandler {
  let loaded: Promise<RequestHandler> | undefined;
  return async (request, response, next) => {
    loaded ??= load();
    const serve = await loaded;
    await serve(request, response, next);
  };
}
