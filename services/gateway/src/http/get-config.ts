import type { RequestHandler } from 'express';

/** `GET /api/config`: what the pages need to know of this installation. */
export function getConfig(settings: {
  productName: string;
  supportEmail: string | undefined;
}): RequestHandler {
  const { productName, supportEmail } = settings;
  return (_request, response) => {
    response.json({ productName, ...(supportEmail === undefined ? {} : { supportEmail }) });
  };
}
