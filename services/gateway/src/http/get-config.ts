import type { RequestHandler } from 'express';

/** `GET /api/config`: what the pages need to know of this installation. */
export function getConfig(settings: { productName: string }): RequestHandler {
  return (_request, response) => {
    response.json({ productName: settings.productName });
  };
}
