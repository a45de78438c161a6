import { ServiceError } from '@floatwise/service-kit';
import type { RequestHandler } from 'express';
import type { ApiCall } from './api-call.ts';

export const getGoogleUrlCall = {
  method: 'get',
  path: '/auth/google/url',
  summary: 'Where to sign in with Google.',
  who: 'all',
  answers: { 200: { description: 'The address to send the browser to.', json: 'GoogleUrl' } },
  problems: ['google.not-set-up'],
} satisfies ApiCall;

/** `GET /api/auth/google/url`: 503, since this installation has no Google sign-in. */
export const getGoogleUrl: RequestHandler = () => {
  throw new ServiceError(
    'google.not-set-up',
    'Signing in with Google is not set up here. Please use your username and password.',
  );
};
