import type { RequestHandler } from 'express';

/** `POST /api/logout`: ends the session. Logging out twice is no error. */
export const postLogout: RequestHandler = (request, response, next) => {
  request.logout((problem: unknown) => {
    if (problem) {
      next(problem);
      return;
    }
    request.session.destroy((failure: unknown) => {
      if (failure) next(failure);
      else response.clearCookie('floatwise.sid').sendStatus(204);
    });
  });
};
