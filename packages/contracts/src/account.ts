import { z } from 'zod';
import { userIdSchema } from './ids.ts';
import { removeUnseen } from './remove-unseen.ts';
import { findUsernameProblem } from './username.ts';

const longestPassword = 200;

export const loginSchema = z.object({
  username: z
    .string()
    .overwrite(removeUnseen)
    .trim()
    .min(3, 'Username or email must be at least 3 characters')
    .max(254),
  password: z.string().min(6, 'Password must be at least 6 characters').max(1024),
});
export type LoginInput = z.infer<typeof loginSchema>;

/** The log-in form; `rememberMe` is sent only when ticked. */
export const loginFormSchema = loginSchema.extend({ rememberMe: z.boolean().optional() });
export type LoginForm = z.infer<typeof loginFormSchema>;

export const registerSchema = z.object({
  username: z
    .string()
    .overwrite(removeUnseen)
    .trim()
    .min(3, 'Username must be at least 3 characters')
    .max(64)
    .superRefine((name, context) => {
      const problem = findUsernameProblem(name);
      if (problem !== undefined) context.addIssue({ code: 'custom', message: problem });
    })
    // A JSON Schema pattern cannot check that all letters belong to one alphabet.
    .meta({
      format: 'username',
      description: 'Letters and digits of one alphabet, dots, underscores, hyphens, single spaces inside.',
    }),
  email: z
    .email('Please enter a valid email')
    .max(254)
    // RFC 5321: mail servers accept at most 64 characters before the @.
    .refine((email) => email.indexOf('@') <= 64, 'Please enter a valid email'),
  password: z
    .string()
    .min(6, 'Password must be at least 6 characters')
    .max(longestPassword, `Password must be at most ${longestPassword} characters`),
});
export type RegisterInput = z.infer<typeof registerSchema>;

/** The sign-up form; only username, password and email are sent. */
export const registerFormSchema = registerSchema
  .extend({
    confirmPassword: z.string().min(6, 'Password must be at least 6 characters'),
    agreeTerms: z.boolean().refine((agreed) => agreed, 'You must agree to the terms and privacy policy'),
  })
  .refine((form) => form.password === form.confirmPassword, {
    path: ['confirmPassword'],
    message: 'Passwords do not match',
  });
export type RegisterForm = z.infer<typeof registerFormSchema>;

export const changePasswordSchema = z.object({
  currentPassword: z.string().min(1, 'Current password is required').max(1024),
  newPassword: z
    .string()
    .min(6, 'New password must be at least 6 characters')
    .max(longestPassword, `New password must be at most ${longestPassword} characters`),
  revokeKeys: z.boolean().optional(),
});
export type ChangePasswordInput = z.infer<typeof changePasswordSchema>;

export const changePasswordFormSchema = changePasswordSchema
  .extend({ confirmPassword: z.string().min(1, 'Please confirm your new password') })
  .refine((form) => form.newPassword === form.confirmPassword, {
    path: ['confirmPassword'],
    message: "Passwords don't match",
  });

/** `GET /api/user`: an account as its owner sees it. */
export const userSchema = z.object({
  id: userIdSchema,
  username: z.string(),
  email: z.string().optional(),
  /** An address the owner has not confirmed yet; it does not belong to the account until then. */
  pendingEmail: z.string().optional(),
  credits: z.number(),
  isAdmin: z.boolean(),
});
export type User = z.infer<typeof userSchema>;

/** `GET /api/account`: an account as the account page shows it. */
export const ownAccountSchema = userSchema.extend({
  createdAt: z.iso.datetime(),
  hasPassword: z.boolean(),
  hasGoogle: z.boolean(),
  /** Whether its owner can sign in through their company. */
  hasCompany: z.boolean(),
});
export type OwnAccount = z.infer<typeof ownAccountSchema>;

/** An account without secrets, as auth returns it to the other services. */
export const accountSchema = userSchema.extend({
  /** A blocked account cannot sign in and has no sessions. */
  isBlocked: z.boolean().default(false),
  /** Sessions started earlier have ended; absent when all sessions were never ended together. */
  sessionsValidFrom: z.iso.datetime().optional(),
});
export type Account = z.infer<typeof accountSchema>;

/** The form in which names and addresses are compared and sign-ins are counted: `Ann`, ` ANN ` and full-width `Ａｎｎ` are the same. */
export function formatAccountKey(nameOrEmail: string): string {
  // Lower case can undo the composition of normalization, for example of a Turkish İ.
  return nameOrEmail.normalize('NFKC').toLowerCase().normalize('NFKC').trim();
}

/** Domains that ignore dots before the @. */
const dotlessDomains = new Set(['gmail.com', 'googlemail.com']);

/**
 * One key for all addresses of a mailbox: `Ann+work@example.com` and `ann@example.com`, `a.n.n@gmail.com` and
 * `ann@googlemail.com`. For sign-up credits and limits only; as addresses of accounts they stay different.
 */
export function formatMailboxKey(email: string): string {
  const [name = '', domain = ''] = formatAccountKey(email).split('@');
  const [base = ''] = name.split('+');
  const isDotless = dotlessDomains.has(domain);
  return `${isDotless ? base.replaceAll('.', '') : base}@${isDotless ? 'gmail.com' : domain}`;
}
