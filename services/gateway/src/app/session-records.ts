import type { UserId } from '@floatwise/contracts';
import type { SessionData } from 'express-session';

interface SessionRecord {
  /** The session ID of the cookie: a secret that no list of sessions shows. */
  readonly sid: string;
  readonly data: Partial<SessionData>;
}

/** The sessions of a user, next to the store that finds one by its cookie. */
export interface SessionRecords {
  /** Adds a session to its user's list, where it stays until it ends. */
  readonly add: (userId: UserId, sid: string, endsAtMs: number) => Promise<void>;
  /** Writes the data of a session again, unless it has ended meanwhile. */
  readonly replace: (record: SessionRecord, ttlSeconds: number) => Promise<void>;
  /** The data of a session; undefined if it has ended. */
  readonly find: (sid: string) => Promise<Partial<SessionData> | undefined>;
  readonly list: (userId: UserId) => Promise<SessionRecord[]>;
  readonly remove: (userId: UserId, sids: readonly string[]) => Promise<void>;
}
