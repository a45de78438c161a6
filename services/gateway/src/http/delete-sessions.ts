import type { RequestHandler } from 'express';
import type { AuditNotes } from '../app/audit-notes.ts';
import type { SessionRecords } from '../app/session-records.ts';
import type { ApiCall } from './api-call.ts';
import { getSignedInUser } from './require-user.ts';

export const deleteSessionsCall = {
  method: 'delete',
  path: '/sessions',
  summary: 'Ends all your sessions except this one.',
  who: 'session',
  answers: { 204: { description: 'All other sessions have ended.' } },
} satisfies ApiCall;

/** `DELETE /api/sessions`: signs the person out everywhere else. */
export function deleteSessions(deps: { records: SessionRecords; auditNotes: AuditNotes }): RequestHandler {
  const { records, auditNotes } = deps;
  return async (request, response) => {
    const { id } = getSignedInUser(request);
    const others = (await records.list(id)).map(({ sid }) => sid).filter((sid) => sid !== request.sessionID);
    await records.remove(id, others);
    auditNotes.note({ kind: 'other-sessions-ended', userId: id }, request.ip ?? '');
    response.sendStatus(204);
  };
}
