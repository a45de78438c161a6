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

const idSchema = z.object({ id: userIdSchema });

/** Requests answered by auth over NATS: subject, request and response of each. */
export const authRequests = {
  register: { subject: 'auth.register', request: registerSchema, response: accountSchema },
  /** Checks a password; null if it does not match the username or email. */
  verify: { subject: 'auth.verify', request: loginSchema, response: accountSchema.nullable() },
  /** The key under which sign-in attempts with a login are counted, whether or not an account has it. */
  findLoginKey: {
    subject: 'auth.find-login-key',
    request: z.object({ login: z.string().max(8_000) }),
    response: z.object({ key: z.string() }),
  },
  findUser: { subject: 'auth.find-user', request: idSchema, response: accountSchema.nullable() },
  /** The account as its owner sees it. */
  describeAccount: {
    subject: 'auth.describe-account',
    request: idSchema,
    response: ownAccountSchema.nullable(),
  },
  changePassword: {
    subject: 'auth.change-password',
    request: changePasswordSchema.extend({ id: userIdSchema }),
    response: accountSchema,
  },
  noteAudit: { subject: 'auth.note-audit', request: siteAuditSchema, response: z.object({}) },
  /** For administrators. */
  listAccounts: {
    subject: 'auth.list-accounts',
    request: accountPageRequestSchema,
    response: accountPageSchema,
  },
  /** Finds several accounts; unknown ids are left out. */
  findAccounts: {
    subject: 'auth.find-accounts',
    request: z.object({ ids: z.array(userIdSchema).max(mostAccountsAPage) }),
    response: z.object({ accounts: z.array(listedAccountSchema) }),
  },
  listAudit: { subject: 'auth.list-audit', request: auditPageRequestSchema, response: auditPageSchema },
  /** Grants or revokes rights after checking those of the caller again. */
  changeAccount: {
    subject: 'auth.change-account',
    request: accountChangeRequestSchema,
    response: listedAccountSchema,
  },
} as const;
