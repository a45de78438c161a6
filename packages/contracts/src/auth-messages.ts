import { z } from 'zod';
import {
  accountChangeRequestSchema,
  accountPageRequestSchema,
  accountPageSchema,
  listedAccountSchema,
  mostAccountsAPage,
} from './account-list.ts';
import {
  accountSchema,
  changePasswordSchema,
  loginSchema,
  ownAccountSchema,
  registerSchema,
} from './account.ts';
import { auditPageRequestSchema, auditPageSchema, siteAuditSchema } from './audit.ts';
import { userIdSchema } from './ids.ts';

/** Requests auth answers over NATS: subject, request and response of each. */
export const authRequests = {
  register: { subject: 'auth.register', request: registerSchema, response: accountSchema },
  /** Username or email with password; null when they do not belong together. */
  verify: { subject: 'auth.verify', request: loginSchema, response: accountSchema.nullable() },
  /** Under which key tries to sign in with a login are counted, whether it belongs to an account or not. */
  findLoginKey: {
    subject: 'auth.find-login-key',
    request: z.object({ login: z.string().max(8_000) }),
    response: z.object({ key: z.string() }),
  },
  findUser: {
    subject: 'auth.find-user',
    request: z.object({ id: userIdSchema }),
    response: accountSchema.nullable(),
  },
  /** For its owner. */
  describeAccount: {
    subject: 'auth.describe-account',
    request: z.object({ id: userIdSchema }),
    response: ownAccountSchema.nullable(),
  },
  changePassword: {
    subject: 'auth.change-password',
    request: changePasswordSchema.extend({ id: userIdSchema }),
    response: accountSchema,
  },
  /** For the audit trail. */
  noteAudit: { subject: 'auth.note-audit', request: siteAuditSchema, response: z.object({}) },
  /** For administrators. */
  listAccounts: {
    subject: 'auth.list-accounts',
    request: accountPageRequestSchema,
    response: accountPageSchema,
  },
  /** Several accounts at once; those that are not there are left out. */
  findAccounts: {
    subject: 'auth.find-accounts',
    request: z.object({ ids: z.array(userIdSchema).max(mostAccountsAPage) }),
    response: z.object({ accounts: z.array(listedAccountSchema) }),
  },
  /** The audit trail of one account. */
  listAudit: { subject: 'auth.list-audit', request: auditPageRequestSchema, response: auditPageSchema },
  /** Gives or takes rights; the asker's own are looked at again. */
  changeAccount: {
    subject: 'auth.change-account',
    request: accountChangeRequestSchema,
    response: listedAccountSchema,
  },
} as const;
