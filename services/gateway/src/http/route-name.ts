import type { RequestHandler, Response } from 'express';

/** All addresses that no call and no page has. */
const unmatched = 'other';

const routes = new WeakMap<Response, string>();

/** Says which route answers a call, as metrics and traces are to name it: never the address itself, of which there are endless. */
export function nameRoute(route: string): RequestHandler {
  return (_request, response, next) => {
    routes.set(response, route);
    next();
  };
}

export function findRoute(response: Response): string {
  return routes.get(response) ?? unmatched;
}
