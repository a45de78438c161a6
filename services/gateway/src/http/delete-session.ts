import { failures } from '@floatwise/contracts';
import { ServiceError } from '@floatwise/service-kit';
import type { RequestHandler } from 'express';
import type { AccountContext } from './account-context.ts';
import type { ApiCall } from './api-call.ts';
import { nameSession } from './name-session.ts';
import { getSignedInUser } from './require-user.ts';

export const deleteSessionCall = {
  method: 'delete',
  path: '/sessions/:id',
  summary: 'Ends one of your sessions.',
  who: 'session',
  answers: { 204: { description: 'The session has ended.' } },
} satisfies ApiCall;

export function deleteSession(context: AccountContext): RequestHandler<{ id: string }> {
  const { auditNotes, sessionContext } = context;
  const { records } = sessionContext;
  return async (request, response) => {
    const { id } = getSignedInUser(request);
    const sids = [request.sessionID, ...(await records.list(id)).map(({ sid }) => sid)];
    const ended = sids.find((sid) => nameSession(sid) === request.params.id);
    if (ended === undefined) throw new ServiceError(failures.sessionNotFound);
    await records.remove(id, [ended]);
    auditNotes.note({ kind: 'session-ended', userId: id }, request.ip ?? '');
    response.sendStatus(204);
  };
}
