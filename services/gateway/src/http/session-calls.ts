import { createHash } from 'node:crypto';
import { failures, type Session } from '@floatwise/contracts';
import { ServiceError } from '@floatwise/service-kit';
import type { Request } from 'express';
import type { ApiCall } from './api-call.ts';
import { getSignedInUser } from '../receive/require-user.ts';
import { hasSessionEnded, type SessionContext } from '../receive/sessions.ts';

export const sessionCalls: readonly ApiCall[] = [
  {
    route: 'get /sessions',
    summary: 'Your sessions: device, network and last use of each.',
    answers: {
      200: { description: 'This session first, then the others, last used first.', json: 'SessionList' },
    },
    handle: async ({ request, response }, { sessionContext }) => {
      response.json(await listSessions(request, sessionContext));
    },
  },
  {
    route: 'delete /sessions',
    summary: 'Ends all your sessions except this one.',
    answers: { 204: { description: 'All other sessions have ended.' } },
    handle: async ({ request, user: { id } }, { auditNotes, sessionContext: { records } }) => {
      const sids = (await records.list(id)).map(({ sid }) => sid);
      await records.remove(
        id,
        sids.filter((sid) => sid !== request.sessionID),
      );
      auditNotes.note({ kind: 'other-sessions-ended', userId: id }, request.ip ?? '');
    },
  },
  {
    route: 'delete /sessions/:id',
    summary: 'Ends one of your sessions.',
    answers: { 204: { description: 'The session has ended.' } },
    handle: async ({ request, user: { id } }, { auditNotes, sessionContext: { records } }) => {
      const sids = [request.sessionID, ...(await records.list(id)).map(({ sid }) => sid)];
      const ended = sids.find((sid) => nameSession(sid) === request.params['id']);
      if (ended === undefined) throw new ServiceError(failures.sessionNotFound);
      await records.remove(id, [ended]);
      auditNotes.note({ kind: 'session-ended', userId: id }, request.ip ?? '');
    },
  },
];

/** Lists the caller's sessions: this one first, then by last use. */
export async function listSessions(
  request: Request,
  { limits, records }: SessionContext,
): Promise<Session[]> {
  const account = getSignedInUser(request);
  const others = (await records.list(account.id)).filter(
    ({ sid, data }) => sid !== request.sessionID && !hasSessionEnded(data, account, limits),
  );
  const all = [{ sid: request.sessionID, data: request.session }, ...others];
  const sessions = all.map(({ sid, data }): Session => {
    const { device = 'Unknown device', place = 'unknown', signedInAtMs = 0, usedAtMs = 0 } = data;
    const isCurrent = sid === request.sessionID;
    return {
      id: nameSession(sid),
      device,
      place,
      signedInAt: new Date(signedInAtMs).toISOString(),
      usedAt: (isCurrent ? new Date() : new Date(usedAtMs)).toISOString(),
      isCurrent,
    };
  });
  return sessions.toSorted(
    (left, right) =>
      Number(right.isCurrent) - Number(left.isCurrent) || right.usedAt.localeCompare(left.usedAt),
  );
}

/** The public id of a session, for lists and calls: it does not reveal the cookie, which is a secret. */
function nameSession(sid: string): string {
  return createHash('sha256').update(sid).digest('base64url').slice(0, 22);
}
