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
import { call } from './call.ts';
import { userIdSchema, userOnlySchema } from './ids.ts';

/** Requests answered by auth over NATS: subject, request and response of each. */
export const authRequests = {
  register: call('auth.register', registerSchema, accountSchema),
  /** Checks a password; null if it does not match the username or email. */
  verify: call('auth.verify', loginSchema, accountSchema.nullable()),
  /** The key under which sign-in attempts with a login are counted, whether or not an account has it. */
  findLoginKey: call(
    'auth.find-login-key',
    z.object({ login: z.string().max(8_000) }),
    z.object({ key: z.string() }),
  ),
  findUser: call('auth.find-user', userOnlySchema, accountSchema.nullable()),
  /** The account as its owner sees it. */
  describeAccount: call('auth.describe-account', userOnlySchema, ownAccountSchema.nullable()),
  changePassword: call(
    'auth.change-password',
    changePasswordSchema.extend({ id: userIdSchema }),
    accountSchema,
  ),
  noteAudit: call('auth.note-audit', siteAuditSchema, z.object({})),
  /** For administrators. */
  listAccounts: call('auth.list-accounts', accountPageRequestSchema, accountPageSchema),
  /** Finds several accounts; unknown ids are left out. */
  findAccounts: call(
    'auth.find-accounts',
    z.object({ ids: z.array(userIdSchema).max(mostAccountsAPage) }),
    z.object({ accounts: z.array(listedAccountSchema) }),
  ),
  listAudit: call('auth.list-audit', auditPageRequestSchema, auditPageSchema),
  /** Grants or revokes rights after checking those of the caller again. */
  changeAccount: call('auth.change-account', accountChangeRequestSchema, listedAccountSchema),
};
