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

/** Accounts, as the auth service keeps them. */
export interface Accounts extends AddCredits {
  readonly register: (input: RegisterInput) => Promise<Account>;
  /** Under which the tries to sign in with a login are counted. */
  readonly findLoginKey: (login: string) => Promise<string>;
  readonly verify: (input: LoginInput) => Promise<Account | null>;
  /** As it was two seconds ago at most. */
  readonly findUser: (id: UserId) => Promise<Account | null>;
  /** As it is now. */
  readonly refreshUser: (id: UserId) => Promise<Account | null>;
  readonly changePassword: (input: ChangePasswordInput & { id: UserId }) => Promise<Account>;
  readonly listMovements: (page: { userId: UserId; before?: number }) => Promise<CreditHistory>;
  readonly signInWithGoogle: (person: GooglePerson) => Promise<Account>;
  readonly linkGoogle: (id: UserId, googleId: string) => Promise<Account>;
  /** As its owner sees it. */
  readonly describeAccount: (id: UserId) => Promise<OwnAccount | null>;
  /** The secret of a link, which is used up. */
  readonly confirmEmail: (token: string) => Promise<Account>;
  readonly sendConfirmation: (id: UserId) => Promise<void>;
  /** The same for known and unknown addresses. */
  readonly forgotPassword: (email: string) => Promise<void>;
  readonly findResetOwner: (token: string) => Promise<LinkOwner>;
  readonly resetPassword: (input: PasswordReset) => Promise<Account>;
  /** `isFresh`: the person has signed in just now. */
  readonly changeEmail: (input: EmailChange & { id: UserId; isFresh: boolean }) => Promise<Account>;
  readonly listMail: (id: UserId) => Promise<KeptMail>;
  readonly unlinkGoogle: (id: UserId) => Promise<Account>;
  /** A page of the audit trail, the latest first. */
  readonly listAudit: (page: z.input<typeof auditPageRequestSchema>) => Promise<AuditPage>;
  /** All its data go; `isFresh`: the person has signed in just now. */
  readonly delete: (input: z.infer<typeof accountDataRequests.delete.request>) => Promise<void>;
  /** At most 500 at once; those that are not there are left out. */
  readonly findAccounts: (ids: readonly UserId[]) => Promise<ListedAccount[]>;
  readonly listAccounts: (page: AccountPageQuery) => Promise<AccountPage>;
  /** `by` is the administrator who changes it. */
  readonly changeAccount: (input: {
    id: UserId;
    by: UserId;
    change: AccountChange;
  }) => Promise<ListedAccount>;
}
