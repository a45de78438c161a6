import { failures } from '@floatwise/contracts';
import { ServiceError } from '@floatwise/service-kit';
import type { Request, RequestHandler } from 'express';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Requires that a call that changes something comes from our own pages, or from a program that is not a browser. */
export const requireSameOrigin: RequestHandler = (request, _response, next) => {
  if (!safeMethods.has(request.method) && isForeign(request)) throw new ServiceError(failures.otherOrigin);
  next();
};

function isForeign(request: Request): boolean {
  const site = request.get('sec-fetch-site');
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  const origin = request.get('origin');
  if (origin === undefined) return false;
  // Compares scheme and host: a page of the same host without encryption may be an attacker's.
  return origin !== `${request.protocol}://${request.get('host') ?? ''}`;
}
