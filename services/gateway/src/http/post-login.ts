import { loginSchema } from '@floatwise/contracts';
import { ServiceError } from '@floatwise/service-kit';
import type { RequestHandler } from 'express';
import passport from 'passport';
import type { RateLimits } from '../adapters/rate-limits.ts';
import { readBody } from './read-body.ts';

/** `POST /api/login`: username or email with password; the session gets a new id. */
export function postLogin(limits: RateLimits): RequestHandler {
  return async (request, response, next) => {
    const { username } = readBody(request, loginSchema);
    await limits.checkLoginFailures(username, request.ip ?? '');
    const authenticate = passport.authenticate(
      'local',
      (error: unknown, user: Express.User | false | null | undefined) => {
        if (error) {
          next(error);
          return;
        }
        if (!user) {
          limits.countLoginFailure(username, request.ip ?? '').then(() => {
            next(new ServiceError('session.required', 'The username or password is not right.'));
          }, next);
          return;
        }
        request.logIn(user, (problem: unknown) => {
          if (problem) {
            next(problem);
            return;
          }
          request.session.signedInAtMs = Date.now();
          response.json(user);
        });
      },
    ) as RequestHandler;
    await authenticate(request, response, next);
  };
}
