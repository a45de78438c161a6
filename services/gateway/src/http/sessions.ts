import { promisify } from 'node:util';
import { RedisStore } from 'connect-redis';
import type { Request, RequestHandler } from 'express';
import session, { type SessionData } from 'express-session';
import passport from 'passport';
import { Strategy } from 'passport-local';
import { userIdSchema, type Account } from '@floatwise/contracts';
import type { Accounts } from '../adapters/accounts.ts';
import type { RedisClient } from '../adapters/redis.ts';

declare module 'express-session' {
  interface SessionData {
    /** When the person signed in: the session ends so long after, and when a later change of the password ends it. */
    signedInAtMs: number;
    /** When the session was used last, to a twentieth of the idle limit. */
    usedAtMs: number;
    /** The cookie outlives the browser. */
    remembered: boolean;
  }
}

export interface SessionLimits {
  /** A session that is not used for so long has ended. */
  readonly idleMs: number;
  /** A session ends so long after the person signed in, however much it is used. */
  readonly absoluteMs: number;
}

export const sessionCookie = 'floatwise.sid';
/** Use is noted this many times in an idle limit, so that not every call writes. */
const notesAnIdle = 20;

/** Sessions in Redis, carried by a cookie; `request.user` is the account as it is now. */
export function createSessions(options: {
  redis: RedisClient;
  accounts: Accounts;
  limits: SessionLimits;
  secret: string;
  secure: boolean | 'auto';
}): RequestHandler[] {
  const { accounts, limits } = options;
  passport.use(
    new Strategy((username, password, done) => {
      accounts.verify({ username, password }).then((user) => done(null, user ?? false), done);
    }),
  );
  passport.serializeUser((user, done) => done(null, user.id));
  passport.deserializeUser((id: unknown, done) => {
    const parsed = userIdSchema.safeParse(id);
    if (!parsed.success) {
      done(null, false);
      return;
    }
    accounts.findUser(parsed.data).then((user) => done(null, user ?? false), done);
  });

  return [
    session({
      name: sessionCookie,
      store: new RedisStore({
        client: options.redis,
        prefix: 'session:',
        ttl: (data: SessionData) => computeTtlSeconds(data, limits),
        // A read is one look-up; use is noted by a write now and then.
        disableTouch: true,
      }),
      secret: options.secret,
      resave: false,
      saveUninitialized: false,
      cookie: { httpOnly: true, sameSite: 'lax', secure: options.secure },
    }),
    passport.session() as RequestHandler,
    endOutdatedSession(limits),
  ];
}

/**
 * Signs a person in under a new session id. The cookie ends with the browser, or with the session when the person wants
 * to be remembered.
 */
export async function beginSession(
  request: Request,
  account: Account,
  options: { limits: SessionLimits; remembered: boolean },
): Promise<void> {
  await promisify((user: Account, done: (problem?: unknown) => void) => request.logIn(user, done))(account);
  const nowMs = Date.now();
  // The account's clock is another service's.
  request.session.signedInAtMs = Math.max(nowMs, readValidFromMs(account));
  request.session.usedAtMs = nowMs;
  request.session.remembered = options.remembered;
  if (options.remembered) request.session.cookie.maxAge = options.limits.absoluteMs;
}

function endOutdatedSession(limits: SessionLimits): RequestHandler {
  return async (request, _response, next) => {
    if (request.user) {
      const nowMs = Date.now();
      if (hasEnded(request.session, request.user, limits)) {
        await promisify(request.logout.bind(request) as (done: (problem?: unknown) => void) => void)();
      } else if (nowMs - (request.session.usedAtMs ?? 0) > limits.idleMs / notesAnIdle) {
        request.session.usedAtMs = nowMs;
      }
    }
    next();
  };
}

function hasEnded(data: Partial<SessionData>, account: Account, limits: SessionLimits): boolean {
  const { signedInAtMs, usedAtMs } = data;
  if (signedInAtMs === undefined || usedAtMs === undefined) return true;
  const nowMs = Date.now();
  return (
    account.isBlocked ||
    signedInAtMs < readValidFromMs(account) ||
    nowMs - signedInAtMs > limits.absoluteMs ||
    nowMs - usedAtMs > limits.idleMs
  );
}

function readValidFromMs({ sessionsValidFrom }: Account): number {
  return sessionsValidFrom === undefined ? 0 : Date.parse(sessionsValidFrom);
}

function computeTtlSeconds(data: Partial<SessionData>, { idleMs, absoluteMs }: SessionLimits): number {
  const endsInMs = (data.signedInAtMs ?? Date.now()) + absoluteMs - Date.now();
  return Math.max(1, Math.ceil(Math.min(idleMs, endsInMs) / 1_000));
}
