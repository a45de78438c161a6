import type { RequestHandler } from 'express';
import type { AccountContext } from './account-context.ts';
import type { ApiCall } from './api-call.ts';
import { getSignedInUser } from './require-user.ts';

export const deleteSessionsCall = {
  method: 'delete',
  path: '/sessions',
  summary: 'Ends all your sessions except this one.',
  who: 'session',
  answers: { 204: { description: 'All other sessions have ended.' } },
} satisfies ApiCall;

export function deleteSessions(context: AccountContext): RequestHandler {
  const { auditNotes, sessionContext } = context;
  const { records } = sessionContext;
  return async (request, response) => {
    const { id } = getSignedInUser(request);
    const others = (await records.list(id)).map(({ sid }) => sid).filter((sid) => sid !== request.sessionID);
    await records.remove(id, others);
    auditNotes.note({ kind: 'other-sessions-ended', userId: id }, request.ip ?? '');
    response.sendStatus(204);
  };
}
