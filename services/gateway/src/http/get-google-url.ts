import { failures, googleUrlQuerySchema, googleUrlSchema, type UserId } from '@floatwise/contracts';
import { ServiceError } from '@floatwise/service-kit';
import { promisify } from 'node:util';
import type { Request, RequestHandler, Response } from 'express';
import type { Google } from './google.ts';
import type { ApiCall } from './api-call.ts';
import { readQuery } from './read-query.ts';

export const getGoogleUrlCall = {
  method: 'get',
  path: '/auth/google/url',
  summary: 'The address at which to sign in with Google.',
  who: 'all',
  query: 'GoogleUrlQuery',
  answers: { 200: { description: 'The address to send the browser to.', json: 'GoogleUrl' } },
  problems: ['google.not-set-up'],
} satisfies ApiCall;

/** `GET /api/auth/google/url`: 503 if this installation has no Google sign-in. */
export function getGoogleUrl(google: Google | undefined): RequestHandler {
  return async (request, response) => {
    readQuery(request, googleUrlQuerySchema);
    if (google === undefined) throw new ServiceError(failures.noGoogle);
    await sendGoogleUrl(google, undefined, { request, response });
  };
}

/** Sends the address of Google's sign-in page, and stores in the session what it is for: to sign in, or to link an account. */
export async function sendGoogleUrl(
  google: Google,
  linkFor: UserId | undefined,
  { request, response }: { request: Request; response: Response },
): Promise<void> {
  // Stored in the session: Google does not return it when the sign-in is cancelled.
  if (linkFor === undefined) delete request.session.linksGoogle;
  else request.session.linksGoogle = true;
  const url = await google.formatUrl(request, linkFor);
  // Saved first, since the address is useless to a browser whose session could not be saved.
  await promisify(
    request.session.save.bind(request.session) as (done: (problem?: unknown) => void) => void,
  )();
  response.json(googleUrlSchema.parse({ url }));
}
