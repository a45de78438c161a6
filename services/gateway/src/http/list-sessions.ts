import type { Session } from '@floatwise/contracts';
import type { Request } from 'express';
import { nameSession } from './name-session.ts';
import { getSignedInUser } from './require-user.ts';
import { hasSessionEnded, type SessionContext } from './sessions.ts';

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
  return sessions.toSorted((left, right) => compareSessions(left, right));
}

function compareSessions(left: Session, right: Session): number {
  return Number(right.isCurrent) - Number(left.isCurrent) || right.usedAt.localeCompare(left.usedAt);
}
