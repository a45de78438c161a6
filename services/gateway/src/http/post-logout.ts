import type { RequestHandler } from 'express';
import { sessionCookie } from './sessions.ts';
import type { ApiCall } from './api-call.ts';

export const postLogoutCall = {
  method: 'post',
  path: '/logout',
  summary: 'Ends the session. Logging out twice is no error.',
  who: 'all',
  answers: { 204: { description: 'There is no session now.' } },
} satisfies ApiCall;

/** `POST /api/logout`: ends the session. Logging out twice is no error. */
export function postLogout(onEnded: () => void): RequestHandler {
  return (request, response, next) => {
    const wasSignedIn = request.user !== undefined;
    request.logout((problem: unknown) => {
      if (problem) {
        next(problem);
        return;
      }
      request.session.destroy((failure: unknown) => {
        if (failure) {
          next(failure);
          return;
        }
        if (wasSignedIn) onEnded();
        response.clearCookie(sessionCookie).sendStatus(204);
      });
    });
  };
}
