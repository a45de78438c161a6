import { googlePersonSchema, type GooglePerson, type UserId } from '@floatwise/contracts';
import type { Request } from 'express';
import { Strategy, type Profile } from 'passport-google-oauth20';
import { z } from 'zod';
import type { Google } from '../app/accounts/ports.ts';

export interface GoogleConfig {
  readonly clientId: string;
  readonly clientSecret: string;
  /** Address Google redirects the browser back to. */
  readonly callbackUrl: string;
  /** Google's own if undefined. */
  readonly authorizationUrl: string | undefined;
  readonly tokenUrl: string | undefined;
  readonly userinfoUrl: string | undefined;
}

const stateSchema = z.object({ linkFor: z.string().optional() });

/** Opens Google sign-in by OpenID Connect, with state and PKCE. */
export function openGoogle(config: GoogleConfig): Google<Request> {
  const strategy = new Strategy(
    {
      clientID: config.clientId,
      clientSecret: config.clientSecret,
      callbackURL: config.callbackUrl,
      ...(config.authorizationUrl === undefined ? {} : { authorizationURL: config.authorizationUrl }),
      ...(config.tokenUrl === undefined ? {} : { tokenURL: config.tokenUrl }),
      ...(config.userinfoUrl === undefined ? {} : { userProfileURL: config.userinfoUrl }),
      scope: ['openid', 'email', 'profile'],
      sessionKey: 'google',
      state: true,
      pkce: true,
    },
    (_accessToken, _refreshToken, profile, done) => done(null, profile as unknown as Express.User),
  );
  return {
    formatUrl: async (request, linkFor) => {
      const outcome = await runStrategy(strategy, request, { state: { linkFor } });
      if (outcome.type === 'redirect') return outcome.url;
      throw new Error(`Google's strategy ended with ${outcome.type} instead of an address.`);
    },
    receive: async (request) => {
      const outcome = await runStrategy(strategy, request, {});
      if (outcome.type !== 'success') return undefined;
      const { linkFor } = stateSchema.parse(outcome.state ?? {});
      return { person: readPerson(outcome.profile), linkFor: linkFor as UserId | undefined };
    },
  };
}

function readPerson({ id, emails }: Profile): GooglePerson | 'unverified' {
  const [email] = emails ?? [];
  // Google's own JSON has a boolean here; other issuers have a string.
  const verified: unknown = email?.verified;
  if (verified !== true && verified !== 'true') return 'unverified';
  return googlePersonSchema.parse({ googleId: id, email: email?.value });
}

type Outcome =
  | { type: 'redirect'; url: string }
  | { type: 'success'; profile: Profile; state: unknown }
  | { type: 'fail' };

/** Runs the strategy once as passport does, but returns its outcome instead of sending a response. */
function runStrategy(strategy: Strategy, request: Request, options: object): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const turn = Object.create(strategy) as Strategy;
    turn.redirect = (url) => resolve({ type: 'redirect', url });
    turn.success = (profile, info?: { state?: unknown }) =>
      resolve({ type: 'success', profile: profile as unknown as Profile, state: info?.state });
    turn.fail = () => resolve({ type: 'fail' });
    turn.error = (error: unknown) =>
      reject(error instanceof Error ? error : new Error('Google did not answer.', { cause: error }));
    turn.authenticate(request, options);
  });
}
