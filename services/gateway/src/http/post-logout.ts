import type { RequestHandler } from 'express';
import { sessionCookie } from './sessions.ts';

/** `POST /api/logout`: ends the session. Logging out twice is no error. */
export const postLogout: RequestHandler = (request, response, next) => {
  request.logout((problem: unknown) => {
    if (problem) {
      next(problem);
      return;
    }
    request.session.destroy((failure: unknown) => {
      if (failure) next(failure);
      else response.clearCookie(sessionCookie).sendStatus(204);
    });
  });
};
