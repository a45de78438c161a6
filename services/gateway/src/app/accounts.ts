import type {
  Account,
  AccountChange,
  AccountPage,
  AccountPageQuery,
  AuditPage,
  auditPageRequestSchema,
  ChangePasswordInput,
  CreditHistory,
  EmailChange,
  GooglePerson,
  KeptMail,
  LinkOwner,
  ListedAccount,
  LoginInput,
  OwnAccount,
  PasswordReset,
  RegisterInput,
  accountDataRequests,
  UserId,
} from '@floatwise/contracts';
import type { z } from 'zod';
import type { AddCredits } from './payments.ts';

/** Accounts, kept by the auth service. */
export interface Accounts extends AddCredits {
  readonly register: (input: RegisterInput) => Promise<Account>;
  /** Returns the key under which tries to sign in with a login are counted. */
  readonly findLoginKey: (login: string) => Promise<string>;
  readonly verify: (input: LoginInput) => Promise<Account | null>;
  /** The account, at most two seconds old. */
  readonly findUser: (id: UserId) => Promise<Account | null>;
  /** The current account. */
  readonly refreshUser: (id: UserId) => Promise<Account | null>;
  readonly changePassword: (input: ChangePasswordInput & { id: UserId }) => Promise<Account>;
  readonly listMovements: (page: { userId: UserId; before?: number }) => Promise<CreditHistory>;
  readonly signInWithGoogle: (person: GooglePerson) => Promise<Account>;
  readonly linkGoogle: (id: UserId, googleId: string) => Promise<Account>;
  /** The account as its owner sees it. */
  readonly describeAccount: (id: UserId) => Promise<OwnAccount | null>;
  /** Uses up the secret of a link. */
  readonly confirmEmail: (token: string) => Promise<Account>;
  readonly sendConfirmation: (id: UserId) => Promise<void>;
  /** Behaves the same for known and unknown addresses. */
  readonly forgotPassword: (email: string) => Promise<void>;
  readonly findResetOwner: (token: string) => Promise<LinkOwner>;
  readonly resetPassword: (input: PasswordReset) => Promise<Account>;
  /** `isFresh`: the user has just signed in. */
  readonly changeEmail: (input: EmailChange & { id: UserId; isFresh: boolean }) => Promise<Account>;
  readonly listMail: (id: UserId) => Promise<KeptMail>;
  readonly unlinkGoogle: (id: UserId) => Promise<Account>;
  /** A page of the audit trail, newest first. */
  readonly listAudit: (page: z.input<typeof auditPageRequestSchema>) => Promise<AuditPage>;
  /** Deletes all the user's data; `isFresh`: the user has just signed in. */
  readonly delete: (input: z.infer<typeof accountDataRequests.delete.request>) => Promise<void>;
  /** At most 500 ids per call; unknown ids are left out. */
  readonly findAccounts: (ids: readonly UserId[]) => Promise<ListedAccount[]>;
  readonly listAccounts: (page: AccountPageQuery) => Promise<AccountPage>;
  /** `by` is the administrator who makes the change. */
  readonly changeAccount: (input: {
    id: UserId;
    by: UserId;
    change: AccountChange;
  }) => Promise<ListedAccount>;
}
