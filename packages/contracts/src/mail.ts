import { z } from 'zod';
import { accountSchema, changePasswordSchema, registerSchema } from './account.ts';
import { call } from './call.ts';
import { userIdSchema, userOnlySchema } from './ids.ts';

/** Hours for which a link is valid that confirms an address or sets a new password. */
export const linkHours = { confirm: 24, reset: 1 } as const;
export type LinkKind = keyof typeof linkHours;

/** The secret of a link. It is in the URL fragment, which browsers do not send to servers. */
const linkTokenSchema = z.string().regex(/^[\w-]{43}$/, 'The link is incomplete. Copy the whole link.');

/** `POST /api/confirm-email`. */
export const emailConfirmationSchema = z.object({ token: linkTokenSchema });

/** `POST /api/forgot-password`. */
export const forgottenPasswordSchema = z.object({ email: registerSchema.shape.email });

/** `POST /api/reset-password`. */
export const passwordResetSchema = z.object({
  token: linkTokenSchema,
  newPassword: changePasswordSchema.shape.newPassword,
});
export type PasswordReset = z.infer<typeof passwordResetSchema>;

/** The form of the page the link opens; only `newPassword` is sent with the token. */
export const passwordResetFormSchema = z
  .object({
    newPassword: changePasswordSchema.shape.newPassword,
    confirmPassword: z.string().min(1, 'Please confirm your new password'),
  })
  .refine((form) => form.newPassword === form.confirmPassword, {
    path: ['confirmPassword'],
    message: "Passwords don't match",
  });

/** `POST /api/account/email`: the password; without one, a recent sign-in with Google or a company. */
export const emailChangeSchema = z.object({
  email: registerSchema.shape.email,
  password: z.string().max(1024).optional(),
});
export type EmailChange = z.infer<typeof emailChangeSchema>;

/** The owner of the link used. */
export const linkOwnerSchema = z.object({ username: z.string(), email: z.string().optional() });
export type LinkOwner = z.infer<typeof linkOwnerSchema>;

export const emailKinds = [
  'confirm-address',
  'reset-password',
  'password-changed',
  'address-changed',
  'google-linked',
  'google-unlinked',
  'company-linked',
  'company-unlinked',
  'key-created',
] as const;
export type EmailKind = (typeof emailKinds)[number];

/** Stored data about a person's emails: valid links and unsent emails. */
export const keptMailSchema = z.object({
  links: z.array(
    z.object({
      kind: z.enum(['confirm', 'reset']),
      email: z.string(),
      createdAt: z.iso.datetime(),
      expiresAt: z.iso.datetime(),
    }),
  ),
  waiting: z.array(z.object({ kind: z.enum(emailKinds), to: z.string(), at: z.iso.datetime() })),
});
export type KeptMail = z.infer<typeof keptMailSchema>;

/** Requests about email addresses and links, answered by auth over NATS. */
export const mailRequests = {
  confirmEmail: call('auth.confirm-email', emailConfirmationSchema, accountSchema),
  /** Sends the link to the unconfirmed address of an account again. */
  sendConfirmation: call('auth.send-confirmation', userOnlySchema, z.null()),
  /** Gives the same answer for known and unknown addresses. */
  forgotPassword: call('auth.forgot-password', forgottenPasswordSchema, z.null()),
  /** Finds the owner of a link without using it. */
  findResetOwner: call('auth.find-reset-owner', emailConfirmationSchema, linkOwnerSchema),
  resetPassword: call('auth.reset-password', passwordResetSchema, accountSchema),
  /** `isFresh`: the owner has just signed in. */
  changeEmail: call(
    'auth.change-email',
    emailChangeSchema.extend({ id: userIdSchema, isFresh: z.boolean() }),
    accountSchema,
  ),
  listMail: call('auth.list-mail', userOnlySchema, keptMailSchema),
};
