import type {
  Account,
  AccountChange,
  AccountPage,
  AccountPageQuery,
  ChangePasswordInput,
  CreditHistory,
  GooglePerson,
  ListedAccount,
  LoginInput,
  OwnAccount,
  RegisterInput,
  UserId,
} from '@floatwise/contracts';
import type { AddCredits } from './payments.ts';

/** Accounts, as the auth service keeps them. */
export interface Accounts extends AddCredits {
  readonly register: (input: RegisterInput) => Promise<Account>;
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
  readonly unlinkGoogle: (id: UserId) => Promise<Account>;
  readonly listAccounts: (page: AccountPageQuery) => Promise<AccountPage>;
  /** `by` is the administrator who changes it. */
  readonly changeAccount: (input: {
    id: UserId;
    by: UserId;
    change: AccountChange;
  }) => Promise<ListedAccount>;
}
