import { z } from 'zod';
import { accountSchema } from './account.ts';
import { call } from './call.ts';
import { accountBlocked, googleEmailTaken, googleLinked } from './failures/index.ts';
import { userIdSchema, userOnlySchema } from './ids.ts';

/** `GET /api/auth/google/url` and `POST /api/account/google`: the address of the sign-in page at Google. */
export const googleUrlSchema = z.object({ url: z.url() });

/** `POST /api/account/google`: the password, which someone who takes over an open session does not know. */
export const googleLinkSchema = z.object({ password: z.string().max(1024) });

/** The query with which Google redirects the browser back. */
export const googleReturnQuerySchema = z.object({
  code: z.string().max(2_000).optional(),
  state: z.string().max(200).optional(),
  error: z.string().max(200).optional(),
});

/** Why Google sign-in failed: `/auth?error=` contains the key of a sentence. */
export const googleProblems = {
  'email-taken': `${googleEmailTaken.error} Log in with your password, then link Google to your account.`,
  'linked-elsewhere': googleLinked.error,
  unverified: 'Google has not verified your email address. Verify it there, or sign up with a password.',
  blocked: accountBlocked.error,
  'not-linked': 'Your account was not linked with Google. Please try again.',
  refused: 'You were not signed in with Google. Please try again.',
  failed: 'Google could not be reached. Please try again.',
} as const;
export type GoogleProblem = keyof typeof googleProblems;

/** A person as Google knows them, with a verified address. */
export const googlePersonSchema = z.object({
  /** Google's own id, which never changes. */
  googleId: z.string().min(1).max(255),
  email: z.email().max(254),
});
export type GooglePerson = z.infer<typeof googlePersonSchema>;

/** Requests about Google sign-in, answered by auth over NATS. */
export const googleRequests = {
  /** Returns the account linked with the person; creates one if there is none and the address is free. */
  signInWithGoogle: call('auth.google-sign-in', googlePersonSchema, accountSchema),
  linkGoogle: call(
    'auth.google-link',
    z.object({ id: userIdSchema, googleId: googlePersonSchema.shape.googleId }),
    accountSchema,
  ),
  unlinkGoogle: call('auth.google-unlink', userOnlySchema, accountSchema),
};
