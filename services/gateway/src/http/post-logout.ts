import { promisify } from 'node:util';
import type { Request, RequestHandler, Response } from 'express';
import type { AccountContext } from './account-context.ts';
import { sessionCookie } from './sessions.ts';
import type { ApiCall } from './api-call.ts';

export const postLogoutCall = {
  method: 'post',
  path: '/logout',
  summary: 'Ends the session. Repeating it is not an error.',
  who: 'all',
  answers: { 204: { description: 'The session has ended.' } },
} satisfies ApiCall;

export function postLogout({ auditNotes, onSignedOut }: AccountContext): RequestHandler {
  return async (request, response) => {
    const userId = request.user?.id;
    await endSession(request, response);
    if (userId !== undefined) {
      auditNotes.note({ kind: 'session-ended', userId }, request.ip ?? '');
      onSignedOut();
    }
    response.sendStatus(204);
  };
}

/** Ends the session of a request, if there is one. */
export async function endSession(request: Request, response: Response): Promise<void> {
  type Step = (done: (problem?: unknown) => void) => void;
  await promisify(request.logout.bind(request) as Step)();
  await promisify(request.session.destroy.bind(request.session) as Step)();
  response.clearCookie(sessionCookie);
}
