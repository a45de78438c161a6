import type { Session } from '@floatwise/contracts';
import type { RequestHandler } from 'express';
import type { ApiCall } from './api-call.ts';
import { nameSession } from './name-session.ts';
import { getSignedInUser } from './require-user.ts';
import { hasSessionEnded, type SessionContext } from './sessions.ts';

export const getSessionsCall = {
  method: 'get',
  path: '/sessions',
  summary: 'The sessions of the caller: with what, from where and when each was used.',
  who: 'session',
  answers: { 200: { description: 'This one first, then the last used.', json: 'SessionList' } },
} satisfies ApiCall;

/** `GET /api/sessions`: where the person is signed in. */
export function getSessions({ limits, records }: SessionContext): RequestHandler {
  return async (request, response) => {
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
    response.json(sessions.toSorted((left, right) => compareSessions(left, right)));
  };
}

function compareSessions(left: Session, right: Session): number {
  return Number(right.isCurrent) - Number(left.isCurrent) || right.usedAt.localeCompare(left.usedAt);
}
