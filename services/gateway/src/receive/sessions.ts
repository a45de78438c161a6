import { promisify } from 'node:util';
import type { Request, RequestHandler, Response } from 'express';
import session, { type SessionData, type Store } from 'express-session';
import passport from 'passport';
import { Strategy } from 'passport-local';
import {
  apiKeyTextSchema,
  freshSignInMinutes,
  userIdSchema,
  type Account,
  type ProviderId,
  type UserId,
} from '@floatwise/contracts';
import type { Accounts, ApiKeys, SessionFacts, SessionRecords } from '../app/accounts/ports.ts';
import { formatAddressBlock } from '../app/accounts/format-address.ts';
import { findKeyId } from './accept-key.ts';
import { formatDevice } from './format-device.ts';
import { getSignedInUser } from './require-user.ts';

declare module 'express-session' {
  interface SessionData extends SessionFacts {
    /** By provider: the account to link, if its owner went there for that rather than to sign in. */
    linkFor?: Partial<Record<ProviderId, UserId | undefined>>;
  }
}

export interface SessionLimits {
  /** A session ends when it is unused for this long. */
  readonly idleMs: number;
  /** A session ends this long after sign-in, however much it is used. */
  readonly absoluteMs: number;
}

/** Needed to begin and end sessions. */
export interface SessionContext {
  readonly limits: SessionLimits;
  readonly records: SessionRecords;
  /** Called for each session that begins. */
  readonly onBegun: () => void;
}

export const sessionCookie = 'floatwise.sid';
/** Use is noted this many times per idle limit, so that not every call writes. */
const notesAnIdle = 20;
const visitorSeconds = 15 * 60;

/** Sessions in a store, identified by a cookie; `request.user` is the current account. */
export function createSessions(options: {
  store: Store;
  accounts: Accounts;
  context: SessionContext;
  /** The first signs; all are accepted. */
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

/** Signs a user in under a new session id. The cookie ends with the browser, or with the session if the user wants to be remembered. */
export async function beginSession(
  request: Request,
  account: Account,
  { limits, records, remembered, onBegun }: SessionContext & { remembered: boolean },
): Promise<void> {
  await promisify((user: Account, done: (problem?: unknown) => void) => request.logIn(user, done))(account);
  const nowMs = Date.now();
  request.session.validFromMs = readValidFromMs(account);
  request.session.signedInAtMs = nowMs;
  request.session.usedAtMs = nowMs;
  request.session.remembered = remembered;
  Object.assign(request.session, describeCaller(request));
  if (remembered) request.session.cookie.maxAge = limits.absoluteMs;
  await records.add(account.id, request.sessionID, request.session.signedInAtMs + limits.absoluteMs);
  onBegun();
}

type Step = (done: (problem?: unknown) => void) => void;

export const saveSession = ({ session: data }: Request): Promise<void> =>
  promisify(data.save.bind(data) as Step)();
const logOut = (request: Request): Promise<void> => promisify(request.logout.bind(request) as Step)();

/** Ends the session of a request, if there is one. */
export async function endSession(request: Request, response: Response): Promise<void> {
  await logOut(request);
  await promisify(request.session.destroy.bind(request.session) as Step)();
  response.clearCookie(sessionCookie);
}

/** Describes the device and place a session is used from. */
function describeCaller(request: Request): Pick<SessionData, 'device' | 'place'> {
  return { device: formatDevice(request.get('user-agent')), place: formatAddressBlock(request.ip ?? '') };
}

function endOutdatedSession({ limits, records }: SessionContext): RequestHandler {
  return async (request, _response, next) => {
    if (request.user) {
      const nowMs = Date.now();
      if (hasSessionEnded(request.session, request.user, limits)) {
        await logOut(request);
      } else if (nowMs - (request.session.usedAtMs ?? 0) > limits.idleMs / notesAnIdle) {
        // Not by `session.save`, which would restore a session that was ended during this call.
        const data = Object.assign({}, request.session, describeCaller(request), { usedAtMs: nowMs });
        await records.replace({ sid: request.sessionID, data }, computeTtlSeconds(data, limits));
      }
    }
    next();
  };
}

/** Whether the user has just signed in, which replaces the password check for accounts without one. */
export function isSignInFresh({ session }: Request): boolean {
  return Date.now() - (session.signedInAtMs ?? 0) < freshSignInMinutes * 60_000;
}

/** Whether a session has ended, by its times or by a change of the account. */
export function hasSessionEnded(
  data: Partial<SessionData>,
  account: Account,
  limits: SessionLimits,
): boolean {
  const { signedInAtMs, usedAtMs, validFromMs } = data;
  if (signedInAtMs === undefined || usedAtMs === undefined || validFromMs === undefined) return true;
  return (
    account.isBlocked ||
    validFromMs < readValidFromMs(account) ||
    Date.now() > computeEndMs({ signedInAtMs, usedAtMs }, limits)
  );
}

/** When a session ends if it is not used again. */
function computeEndMs(
  { signedInAtMs, usedAtMs }: { signedInAtMs: number; usedAtMs: number },
  { idleMs, absoluteMs }: SessionLimits,
): number {
  return Math.min(usedAtMs + idleMs, signedInAtMs + absoluteMs);
}

function readValidFromMs({ sessionsValidFrom }: Account): number {
  return sessionsValidFrom === undefined ? 0 : Date.parse(sessionsValidFrom);
}

/** How long an unused session is kept. */
export function computeTtlSeconds(data: Partial<SessionData>, limits: SessionLimits): number {
  const { signedInAtMs, usedAtMs } = data;
  // Not signed in: the session only holds the state of a sign-in with a provider, for as long as that may take.
  if (signedInAtMs === undefined || usedAtMs === undefined) return visitorSeconds;
  return Math.max(1, Math.ceil((computeEndMs({ signedInAtMs, usedAtMs }, limits) - Date.now()) / 1_000));
}

/** Whether the session or key of a long call is still valid, checked with its store. */
export async function isStillSignedIn(
  request: Request,
  {
    accounts,
    keys,
    sessionContext,
  }: { accounts: Pick<Accounts, 'findUser'>; keys: Pick<ApiKeys, 'verify'>; sessionContext: SessionContext },
): Promise<boolean> {
  if (findKeyId(request) !== undefined) {
    const key = apiKeyTextSchema.parse(/\S+$/.exec(request.get('authorization') ?? '')?.[0]);
    return (await keys.verify(key, () => Promise.resolve())) !== null;
  }
  const { limits, records } = sessionContext;
  const [data, account] = await Promise.all([
    records.find(request.sessionID),
    accounts.findUser(getSignedInUser(request).id),
  ]);
  return data !== undefined && account !== null && !hasSessionEnded(data, account, limits);
}
