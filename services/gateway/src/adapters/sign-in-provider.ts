import { failures, providerPersonSchema, type ProviderId } from '@floatwise/contracts';
import { ServiceError, type Logger } from '@floatwise/service-kit';
import type { Request } from 'express';
import {
  allowInsecureRequests,
  ClientError,
  ClientSecretBasic,
  ClientSecretPost,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  randomNonce,
  randomState,
  ResponseBodyError,
  type ClientAuth,
  type Configuration,
  type TokenEndpointResponse,
  type TokenEndpointResponseHelpers,
} from 'openid-client';
import { Strategy } from 'openid-client/passport';
import type { StrategyCreated, StrategyCreatedStatic } from 'passport';
import { z } from 'zod';
import type { ProviderAnswer, SignInProvider } from '../app/accounts/ports.ts';

export interface ProviderConfig {
  readonly id: ProviderId;
  /** What users call it. */
  readonly name: string;
  /** OpenID Connect issuer, which describes itself under `/.well-known/openid-configuration`. */
  readonly issuerUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Address the provider redirects the browser back to. */
  readonly callbackUrl: string;
  /** Whether an address counts as verified if the issuer does not say. */
  readonly trustsEmail: boolean;
}

const answerSeconds = 10;

/** Opens sign-in by OpenID Connect: the authorization code flow with state, nonce and PKCE. */
export function openSignInProvider(config: ProviderConfig, logger: Logger): SignInProvider<Request> {
  const { id, name, trustsEmail } = config;
  const log = logger.child({ provider: id });
  let opening: Promise<{ issuer: Configuration; strategy: Strategy }> | undefined;
  /** Asks the issuer about itself when it is first needed, and again after a failure. */
  const open = async () => {
    opening ??= discoverIssuer(config).then((issuer) => ({
      issuer,
      strategy: createStrategy(issuer, config),
    }));
    try {
      return await opening;
    } catch (error) {
      opening = undefined;
      throw error;
    }
  };
  return {
    name,
    formatUrl: async (request) => {
      try {
        const { strategy } = await open();
        const outcome = await runStrategy(strategy, request);
        if (outcome.type === 'redirect') return outcome.url;
        throw new Error(`The strategy ended with ${outcome.type} instead of an address.`);
      } catch (error) {
        log.warn({ err: error }, 'a sign-in with a provider could not begin');
        throw new ServiceError(failures.providerAway(name), { cause: error });
      }
    },
    receive: async (request) => {
      try {
        const { issuer, strategy } = await open();
        const outcome = await runStrategy(strategy, request);
        if (outcome.type !== 'success') return 'refused';
        return await readPerson(issuer, outcome.tokens, { id, trustsEmail });
      } catch (error) {
        log.warn({ err: error }, 'a sign-in with a provider failed');
        return isAway(error) ? 'failed' : 'refused';
      }
    },
  };
}

/** @throws Error if the issuer does not answer, or describes another one */
async function discoverIssuer(config: ProviderConfig): Promise<Configuration> {
  const { issuerUrl, clientId, clientSecret } = config;
  const issuer = await discovery(new URL(issuerUrl), clientId, undefined, authenticateClient(clientSecret), {
    timeout: answerSeconds,
    execute: [
      enableNonRepudiationChecks,
      // Marked as deprecated as a warning. The settings allow plain HTTP on this machine only.
      // eslint-disable-next-line @typescript-eslint/no-deprecated
      ...(issuerUrl.startsWith('http:') ? [allowInsecureRequests] : []),
    ],
  });
  const found = issuer.serverMetadata().issuer;
  // An issuer for all companies, such as Entra's `common`, lets every one of them choose the addresses of its people.
  if (new URL(found).href !== new URL(issuerUrl).href)
    throw new Error(`The issuer at ${issuerUrl} calls itself ${found}.`);
  return issuer;
}

/** Sends the secret in the body where the issuer takes it there, and otherwise in the header, which every issuer has to take. */
function authenticateClient(clientSecret: string): ClientAuth {
  const inBody = ClientSecretPost(clientSecret);
  const inHeader = ClientSecretBasic(clientSecret);
  return (server, ...rest) => {
    const takesBody = server.token_endpoint_auth_methods_supported?.includes('client_secret_post') ?? false;
    (takesBody ? inBody : inHeader)(server, ...rest);
  };
}

type Tokens = TokenEndpointResponse & TokenEndpointResponseHelpers;

function createStrategy(issuer: Configuration, { id, callbackUrl }: ProviderConfig): Strategy {
  const strategy = new Strategy(
    { config: issuer, callbackURL: callbackUrl, scope: 'openid email profile', sessionKey: id },
    (tokens, done) => void done(null, tokens as unknown as Express.User),
  );
  // The strategy sends no nonce, and state only to issuers without PKCE.
  strategy.authorizationRequestParams = () => ({ state: randomState(), nonce: randomNonce() });
  const { pathname } = new URL(callbackUrl);
  strategy.shouldInitiateAuthRequest = (_request, currentUrl) => currentUrl.pathname !== pathname;
  return strategy;
}

type Outcome = { type: 'redirect'; url: string } | { type: 'success'; tokens: Tokens } | { type: 'fail' };

/** Runs the strategy once as passport does, but returns its outcome instead of sending a response. */
function runStrategy(strategy: Strategy, request: Request): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const turn = Object.create(strategy) as StrategyCreated<Strategy, Strategy & StrategyCreatedStatic>;
    turn.redirect = (url) => resolve({ type: 'redirect', url });
    turn.success = (tokens) => resolve({ type: 'success', tokens: tokens as unknown as Tokens });
    turn.fail = () => resolve({ type: 'fail' });
    turn.error = (error: unknown) =>
      reject(error instanceof Error ? error : new Error('The strategy failed.', { cause: error }));
    turn.authenticate(request, {});
  });
}

/** What an ID token or the userinfo endpoint says of the address. Some issuers write the boolean as a string. */
const emailFactsSchema = z.object({
  email: z.string().optional(),
  email_verified: z.unknown().optional(),
});
type EmailFacts = z.infer<typeof emailFactsSchema>;

async function readPerson(
  issuer: Configuration,
  tokens: Tokens,
  { id, trustsEmail }: Pick<ProviderConfig, 'id' | 'trustsEmail'>,
): Promise<ProviderAnswer> {
  const claims = tokens.claims();
  if (claims === undefined) throw new Error('The issuer sent no ID token.');
  const { email, email_verified: verified } = await findEmail(issuer, tokens, claims);
  if (verified !== undefined && verified !== true && verified !== 'true') return 'unverified';
  if (verified === undefined && !trustsEmail) return 'no-email';
  const person = providerPersonSchema.safeParse({
    provider: id,
    identity: `${claims.iss} ${claims.sub}`,
    email,
  });
  return person.success ? person.data : 'no-email';
}

/** Reads both facts from one place, so that one address is never taken for another that is verified. */
async function findEmail(
  issuer: Configuration,
  tokens: Tokens,
  claims: { readonly sub: string },
): Promise<EmailFacts> {
  const own = emailFactsSchema.parse(claims);
  const isComplete = own.email !== undefined && own.email_verified !== undefined;
  if (isComplete || issuer.serverMetadata().userinfo_endpoint === undefined) return own;
  const asked = emailFactsSchema.parse(await fetchUserInfo(issuer, tokens.access_token, claims.sub));
  return asked.email === undefined ? own : asked;
}

const awayCodes: ReadonlySet<unknown> = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_PARSE_ERROR',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
]);

/** Whether the issuer did not answer, or not in its own terms; every other failure is its refusal, or ours of what it sent. */
function isAway(error: unknown): boolean {
  // Node's fetch throws it for a server that it cannot reach.
  if (error instanceof TypeError) return true;
  if (error instanceof ResponseBodyError) return error.status >= 500;
  return error instanceof ClientError && awayCodes.has(error.code);
}
