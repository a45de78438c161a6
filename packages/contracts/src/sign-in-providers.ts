import { z } from 'zod';
import { accountSchema } from './account.ts';
import { call } from './call.ts';
import { accountBlocked, emailTaken } from './failures/index.ts';
import { providerIdSchema, userIdSchema, userOnlySchema } from './ids.ts';

/** `GET /api/auth/:provider/url` and `POST /api/account/:provider`: the address of the provider's sign-in page. */
export const providerUrlSchema = z.object({ url: z.url() });

/** `POST /api/account/:provider`: the password, which someone who takes over an open session does not know. */
export const providerLinkSchema = z.object({ password: z.string().max(1024) });

/** The query with which a provider redirects the browser back. */
export const providerReturnQuerySchema = z.object({
  code: z.string().max(8_000).optional(),
  state: z.string().max(200).optional(),
  error: z.string().max(200).optional(),
});

/** Why a sign-in failed: `/auth?error=` contains the key of a sentence. `name` is that of the provider. */
const providerSentences = {
  'email-taken': (name) =>
    `${emailTaken.error} Log in with your password, then link ${name} to your account.`,
  'linked-elsewhere': (name) => `This ${name} account is already linked to another account.`,
  unverified: (name) =>
    `${name} has not verified your email address. Verify it there, or sign up with a password.`,
  'no-email': (name) =>
    `${name} gave no verified email address for you. Sign up with a password, or contact support.`,
  blocked: () => accountBlocked.error,
  'not-linked': (name) => `Your account was not linked with ${name}. Please try again.`,
  refused: (name) => `You were not signed in with ${name}. Please try again.`,
  failed: (name) => `${name} could not be reached. Please try again.`,
} as const satisfies Record<string, (name: string) => string>;
export type ProviderProblem = keyof typeof providerSentences;

/** The sentence of a problem; undefined for an unknown one. */
export function findProviderProblem(problem: string, name: string): string | undefined {
  return Object.entries(providerSentences).find(([known]) => known === problem)?.[1](name);
}

/** A person at a provider, with a verified address. */
export const providerPersonSchema = z.object({
  provider: providerIdSchema,
  /** The issuer and its own id of the person, which never changes. */
  identity: z.string().min(1).max(600),
  email: z.email().max(254),
});
export type ProviderPerson = z.infer<typeof providerPersonSchema>;

const ownProviderSchema = userOnlySchema.extend({ provider: providerIdSchema });

/** Requests about sign-in with a provider, answered by auth over NATS. */
export const providerRequests = {
  /** Returns the account linked with the person; creates one if there is none and the address is free. */
  signInWithProvider: call('auth.provider-sign-in', providerPersonSchema, accountSchema),
  linkProvider: call(
    'auth.provider-link',
    providerPersonSchema.omit({ email: true }).extend({ id: userIdSchema }),
    accountSchema,
  ),
  unlinkProvider: call('auth.provider-unlink', ownProviderSchema, accountSchema),
};
