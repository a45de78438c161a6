import { failures, type Account as UserAccount } from '@floatwise/contracts';
import { ServiceError } from '@floatwise/service-kit';
import type { Request, RequestHandler } from 'express';
import type { RateLimits } from '../app/accounts/ports.ts';

declare global {
  // Passport's place for the type of the signed-in user.
  // eslint-disable-next-line @typescript-eslint/no-namespace
  namespace Express {
    // eslint-disable-next-line @typescript-eslint/no-empty-object-type
    interface User extends UserAccount {}
  }
}

/** The account of the session; only for handlers after `requireUser`. */
export function getSignedInUser(request: Request): UserAccount {
  if (request.user) return request.user;
  throw new ServiceError(failures.logInFirst);
}

export const requireUser: RequestHandler = (request, _response, next) => {
  getSignedInUser(request);
  next();
};

export const requireAdmin: RequestHandler = (request, _response, next) => {
  if (!getSignedInUser(request).isAdmin) throw new ServiceError(failures.adminsSee);
  next();
};

/** Counts a change of the signed-in user's account. */
export function limitAccountChanges(limits: RateLimits, request: Request): Promise<void> {
  return limits.consumeAccountChange(getSignedInUser(request).id);
}
