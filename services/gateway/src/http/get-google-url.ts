import { ServiceError } from '@floatwise/service-kit';
import type { RequestHandler } from 'express';

/** `GET /api/auth/google/url`: 503, since this installation has no Google sign-in. */
export const getGoogleUrl: RequestHandler = () => {
  throw new ServiceError(
    'google.not-set-up',
    'Signing in with Google is not set up here. Please use your username and password.',
  );
};
