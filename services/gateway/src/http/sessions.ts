import { promisify } from 'node:util';
import type { Request, RequestHandler } from 'express';
import session, { type SessionData, type Store } from 'express-session';
import passport from 'passport';
import { Strategy } from 'passport-local';
import { freshSignInMinutes, userIdSchema, type Account } from '@floatwise/contracts';
import type { Accounts } from '../app/accounts.ts';
import { formatAddressBlock } from '../app/format-address-block.ts';
import type { SessionRecords } from '../app/session-records.ts';
import { formatDevice } from './format-device.ts';

declare module 'express-session' {
  interface SessionData {
    /** When the person signed in: the session ends so long after. */
    signedInAtMs: number;
    /**
     * The account's `sessionsValidFrom` when the password was checked: a later one ends the session, even one that was set
     * before the session began. Sessions of earlier releases have none.
     */
    validFromMs?: number;
    /** When the session was used last, to a twentieth of the idle limit. */
    usedAtMs: number;
    /** The cookie outlives the browser. */
    remembered: boolean;
    /** The user went to Google to link the account, not to sign in. */
    linksGoogle?: boolean;
    /** What it was used with, and from which block of addresses. */
    device: string;
    place: string;
  }
}

export interface SessionLimits {
  /** A session ends when it is unused for this long. */
  readonly idleMs: number;
  /** A session ends this long after sign-in, however much it is used. */
  readonly absoluteMs: number;
}

/** What sessions are begun and ended with. */
export interface SessionContext {
  readonly limits: SessionLimits;
  readonly records: SessionRecords;
  /** Called for each session that begins. */
  readonly onBegun: () => void;
}

export const sessionCookie = 'floatwise.sid';
/** Use is noted this many times in an idle limit, so that not every call writes. */
const notesAnIdle = 20;
const visitorSeconds = 15 * 60;

/** Sessions in a store, carried by a cookie; `request.user` is the account as it is now. */
export function createSessions(options: {
  store: Store;
  accounts: Accounts;
  context: SessionContext;
  /** The first one signs, all of them are accepted. */
  secrets: readonly string[];
  secure: boolean | 'auto';
}): RequestHandler[] {
  const { accounts, context } = options;
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
      store: options.store,
      secret: [...options.secrets],
      resave: false,
      saveUninitialized: false,
      cookie: { httpOnly: true, sameSite: 'lax', secure: options.secure },
    }),
    passport.session() as RequestHandler,
    endOutdatedSession(context),
  ];
}

/**
 * Signs a person in under a new session id. The cookie ends with the browser, or with the session when the person wants
 * to be remembered.
 */
export async function beginSession(
  request: Request,
  account: Account,
  { limits, records, remembered, onBegun }: SessionContext & { remembered: boolean },
): Promise<void> {
  await promisify((user: Account, done: (problem?: unknown) => void) => request.logIn(user, done))(account);
  const nowMs = Date.now();
  request.session.validFromMs = readValidFromMs(account);
  // For gateways of an earlier release, which compare the two; the account's clock is another service's.
  request.session.signedInAtMs = Math.max(nowMs, request.session.validFromMs);
  request.session.usedAtMs = nowMs;
  request.session.remembered = remembered;
  Object.assign(request.session, describeCaller(request));
  if (remembered) request.session.cookie.maxAge = limits.absoluteMs;
  await records.add(account.id, request.sessionID, request.session.signedInAtMs + limits.absoluteMs);
  onBegun();
}

/** Where and with what a session is used. */
function describeCaller(request: Request): Pick<SessionData, 'device' | 'place'> {
  return { device: formatDevice(request.get('user-agent')), place: formatAddressBlock(request.ip ?? '') };
}

function endOutdatedSession({ limits, records }: SessionContext): RequestHandler {
  return async (request, _response, next) => {
    if (request.user) {
      const nowMs = Date.now();
      if (hasSessionEnded(request.session, request.user, limits)) {
        await promisify(request.logout.bind(request) as (done: (problem?: unknown) => void) => void)();
      } else if (nowMs - (request.session.usedAtMs ?? 0) > limits.idleMs / notesAnIdle) {
        // Not by the session's own way, which would write one again that was ended beside this call.
        const data = Object.assign({}, request.session, describeCaller(request), { usedAtMs: nowMs });
        await records.replace({ sid: request.sessionID, data }, computeTtlSeconds(data, limits));
      }
    }
    next();
  };
}

/** Whether the person signed in just now, which stands in for a password where there is none. */
export function isSignInFresh({ session }: Request): boolean {
  return Date.now() - (session.signedInAtMs ?? 0) < freshSignInMinutes * 60_000;
}

/** Whether a session holds no more, by its times or by what became of the account. */
export function hasSessionEnded(
  data: Partial<SessionData>,
  account: Account,
  limits: SessionLimits,
): boolean {
  const { signedInAtMs, usedAtMs } = data;
  if (signedInAtMs === undefined || usedAtMs === undefined) return true;
  const { validFromMs = signedInAtMs } = data;
  const nowMs = Date.now();
  return (
    account.isBlocked ||
    validFromMs < readValidFromMs(account) ||
    nowMs - signedInAtMs > limits.absoluteMs ||
    nowMs - usedAtMs > limits.idleMs
  );
}

function readValidFromMs({ sessionsValidFrom }: Account): number {
  return sessionsValidFrom === undefined ? 0 : Date.parse(sessionsValidFrom);
}

/** How long an unused session is kept. */
export function computeTtlSeconds(data: Partial<SessionData>, { idleMs, absoluteMs }: SessionLimits): number {
  // Not signed in: the session only holds the state of a sign-in with Google, for as long as that may take.
  if (data.signedInAtMs === undefined) return visitorSeconds;
  const endsInMs = data.signedInAtMs + absoluteMs - Date.now();
  return Math.max(1, Math.ceil(Math.min(idleMs, endsInMs) / 1_000));
}
