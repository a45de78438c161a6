import { createHash } from 'node:crypto';

/** The public id of a session, for lists and calls: it does not reveal the cookie, which is a secret. */
export function nameSession(sid: string): string {
  return createHash('sha256').update(sid).digest('base64url').slice(0, 22);
}
