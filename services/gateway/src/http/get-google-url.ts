import type { RequestHandler } from 'express';

/** `GET /api/auth/google/url`: no address, since this installation has no Google sign-in; the page then says so. */
export const getGoogleUrl: RequestHandler = (_request, response) => {
  response.json({ url: null });
};
