import { createHash } from 'node:crypto';

/** What a session is called by in lists and calls: it tells nothing of the cookie, which is a secret. */
export function nameSession(sid: string): string {
  return createHash('sha256').update(sid).digest('base64url').slice(0, 22);
}
