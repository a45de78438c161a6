import type { RequestHandler, Response } from 'express';

const routes = new WeakMap<Response, string>();

/** Names the route of a call for metrics and traces: never by its address, which has endless values. */
export function nameRoute(route: string): RequestHandler {
  return (_request, response, next) => {
    routes.set(response, route);
    next();
  };
}

/** All addresses without a call or page have one name. */
export function findRoute(response: Response): string {
  return routes.get(response) ?? 'other';
}
