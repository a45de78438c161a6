import { promisify } from 'node:util';
import { RedisStore } from 'connect-redis';
import type { RequestHandler } from 'express';
import session from 'express-session';
import passport from 'passport';
import { Strategy } from 'passport-local';
import { userIdSchema } from '@floatwise/contracts';
import type { Accounts } from '../adapters/accounts.ts';
import type { RedisClient } from '../adapters/redis.ts';
import type { SessionEpochs } from '../adapters/session-epochs.ts';

declare module 'express-session' {
  interface SessionData {
    /** When the person signed in; a later change of the password elsewhere ends the session. */
    signedInAtMs: number;
  }
}

/** Sessions in Redis, carried by a cookie; `request.user` is read anew at each call. */
export function createSessions(options: {
  redis: RedisClient;
  accounts: Accounts;
  epochs: SessionEpochs;
  secret: string;
  maxAgeMs: number;
  secure: boolean | 'auto';
}): RequestHandler[] {
  const { accounts, epochs } = options;
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
      name: 'floatwise.sid',
      store: new RedisStore({ client: options.redis, prefix: 'session:' }),
      secret: options.secret,
      resave: false,
      saveUninitialized: false,
      cookie: { httpOnly: true, sameSite: 'lax', secure: options.secure, maxAge: options.maxAgeMs },
    }),
    passport.session() as RequestHandler,
    endOutdatedSession(epochs),
  ];
}

function endOutdatedSession(epochs: SessionEpochs): RequestHandler {
  return async (request, _response, next) => {
    if (request.user) {
      request.session.signedInAtMs ??= Date.now();
      if (request.session.signedInAtMs < (await epochs.find(request.user.id))) {
        await promisify(request.logout.bind(request) as (done: (problem?: unknown) => void) => void)();
      }
    }
    next();
  };
}
