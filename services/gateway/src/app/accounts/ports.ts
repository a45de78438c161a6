import type {
  Account,
  accountDataRequests,
  authRequests,
  Calls,
  creditRequests,
  keyRequests,
  ListedAccount,
  mailRequests,
  PastConversion,
  paymentRequests,
  ProviderPerson,
  providerRequests,
  SiteAuditNote,
  statsRequests,
  UserId,
  UserUsage,
} from '@floatwise/contracts';

/** What auth answers as gateways pass it on. */
type AuthCalls = Calls<
  Omit<typeof authRequests, 'findLoginKey' | 'findUser' | 'findAccounts' | 'noteAudit'> &
    Pick<typeof creditRequests, 'addCredits' | 'listMovements' | 'isPaid' | 'settleConversion'> &
    typeof paymentRequests &
    typeof providerRequests &
    typeof mailRequests &
    typeof accountDataRequests
>;

/** Accounts, kept by the auth service. */
export interface Accounts extends AuthCalls {
  /** Returns the key under which tries to sign in with a login are counted. */
  readonly findLoginKey: (login: string) => Promise<string>;
  /** The account, at most two seconds old. */
  readonly findUser: (id: UserId) => Promise<Account | null>;
  /** The current account. */
  readonly refreshUser: (id: UserId) => Promise<Account | null>;
  /** At most 500 ids per call; unknown ids are left out. */
  readonly findAccounts: (ids: readonly UserId[]) => Promise<ListedAccount[]>;
}

/** API keys, kept by the auth service. */
export interface ApiKeys extends Calls<Omit<typeof keyRequests, 'verifyKey'>> {
  /** Looks up every key again, since some were revoked in another way. */
  readonly refresh: () => void;
  /** The account of a key, and whether its owner has set a webhook, at most two seconds old. `onAsk` is called before another service is asked. */
  readonly verify: (
    key: string,
    onAsk: () => Promise<void>,
  ) => Promise<{ readonly account: Account; readonly hasWebhook: boolean } | null>;
}

/** What a session knows of its sign-in and its use. */
export interface SessionFacts {
  /** Sign-in time; the session ends a fixed time later. */
  signedInAtMs: number;
  /**
   * The account's `sessionsValidFrom` when the password was checked: a later one ends the session, even one that was set
   * before the session began.
   */
  validFromMs: number;
  /** Time of last use, accurate to a twentieth of the idle limit. */
  usedAtMs: number;
  /** Whether the cookie outlives the browser. */
  remembered: boolean;
  /** Device and address block of the last use. */
  device: string;
  place: string;
}

interface SessionRecord {
  /** The session ID of the cookie: a secret that no list of sessions shows. */
  readonly sid: string;
  readonly data: Partial<SessionFacts>;
}

/** The sessions of a user, next to the store that finds one by its cookie. */
export interface SessionRecords {
  /** Adds a session to its user's list, where it stays until it ends. */
  readonly add: (userId: UserId, sid: string, endsAtMs: number) => Promise<void>;
  /** Writes the data of a session again, unless it has ended meanwhile. */
  readonly replace: (record: SessionRecord, ttlSeconds: number) => Promise<void>;
  /** The data of a session; undefined if it has ended. */
  readonly find: (sid: string) => Promise<Partial<SessionFacts> | undefined>;
  readonly list: (userId: UserId) => Promise<SessionRecord[]>;
  readonly remove: (userId: UserId, sids: readonly string[]) => Promise<void>;
}

export interface LoginTry {
  /** Key of the account, or of a login without one. Name and address of one account share a key. */
  readonly accountKey: string;
  readonly address: string;
  /** The browser, if this account signed in with it before. */
  readonly knownBrowser: string | undefined;
}

/** Limits how often passwords may be tried. Each try counts before it is checked, so that parallel tries cannot slip through. */
export interface LoginLimits {
  /** @throws ServiceError `rate.limited` with the wait; a try repeated after its wait has its own turn */
  readonly consumeTry: (attempt: LoginTry) => Promise<void>;
  /** After a correct password, clears the count of the known browser, otherwise that of the account. */
  readonly forgive: (attempt: LoginTry) => Promise<void>;
  readonly consumePasswordChange: (userId: UserId) => Promise<void>;
  readonly forgivePasswordChange: (userId: UserId) => Promise<void>;
}

/** Limits on how often something may be done in a period. */
export interface RateLimits {
  readonly consumeRegistration: (address: string) => Promise<void>;
  /** Sign-ups from one place: those with one email address, and all that are not confirmed. */
  readonly consumeSignUpEmail: (address: string, email: string) => Promise<void>;
  /** A sign-up from there has been confirmed. */
  readonly forgiveSignUp: (address: string) => Promise<void>;
  /** Emails to one mailbox that anyone may ask for, from all places and however the address is written. */
  readonly consumeMailbox: (email: string) => Promise<void>;
  /** Password reset links: all from one place, and those from there for one address. */
  readonly consumeResetLink: (address: string, email: string) => Promise<void>;
  /** Confirmation links that a user requests. */
  readonly consumeConfirmation: (userId: UserId) => Promise<void>;
  /** Results of samples, which need no account. */
  readonly consumeSample: (address: string) => Promise<void>;
  readonly consumeLinkUse: (address: string) => Promise<void>;
  /** Account changes that are reported to the owner by email. */
  readonly consumeAccountChange: (userId: UserId) => Promise<void>;
  readonly consumeExport: (userId: UserId) => Promise<void>;
  readonly consumeConversion: (userId: UserId) => Promise<void>;
  /** API keys have their own rate, so that a script does not use up its owner's rate on the pages. */
  readonly consumeKeyConversion: (userId: UserId) => Promise<void>;
  /** Messages of assistants, by any of a user's API keys. */
  readonly consumeAssistantCall: (userId: UserId) => Promise<void>;
  /** Counted before looking up a key that may not exist. */
  readonly consumeKeyTry: (address: string) => Promise<void>;
  readonly forgiveKeyTry: (address: string) => Promise<void>;
  /** GraphQL operations of a user. */
  readonly consumeOperation: (userId: UserId) => Promise<void>;
  /** GraphQL operations without a session. */
  readonly consumeVisit: (address: string) => Promise<void>;
  readonly consumePayment: (userId: UserId) => Promise<void>;
}

/**
 * Who a provider sent back. `refused`: the user or the provider said no, or the answer does not belong to a visit of this
 * session. `failed`: the provider could not be reached.
 */
export type ProviderAnswer = ProviderPerson | 'unverified' | 'no-email' | 'refused' | 'failed';

/**
 * Sign-in with a provider such as Google. `Visit` is a call of the browser, whose session stores what proves on return that
 * this browser was sent.
 */
export interface SignInProvider<Visit> {
  /** What users call it. */
  readonly name: string;
  /** The address to send the browser to. @throws ServiceError `service.unavailable` if the provider does not answer */
  readonly formatUrl: (visit: Visit) => Promise<string>;
  readonly receive: (visit: Visit) => Promise<ProviderAnswer>;
}

/** Requirements for a new password besides its length. */
export interface PasswordRules {
  /** `names` are those of the user, including an email address. @throws ServiceError `account.common-password` */
  readonly check: (password: string, names: readonly (string | undefined)[]) => void;
}

/** Adds events of the gateway to auth's audit trail: sign-ins, refused sign-ins, ended sessions. */
export interface AuditNotes {
  readonly note: (entry: SiteAuditNote, address: string) => void;
}

/** Conversions as the stats service counts them. */
export interface Stats extends Calls<
  Pick<typeof statsRequests, 'sumUsage' | 'sumPeople' | 'findBeginning' | 'listFailures'>
> {
  /** All users with conversions; deleted accounts share the last entry. */
  readonly listUsage: () => Promise<UserUsage[]>;
  /** At most 500 ids per call; users without conversions are left out. */
  readonly findUsage: (ids: readonly UserId[]) => Promise<UserUsage[]>;
  /** All past conversions of a user, newest first. */
  readonly listPastConversions: (userId: UserId) => Promise<PastConversion[]>;
}
