import type { CreditOffer, Founder, ProviderId, UserId } from '@floatwise/contracts';
import type { Logger } from '@floatwise/service-kit';
import type { Request, RequestHandler } from 'express';
import type { AcceptConversionPorts } from '../app/conversions/accept-conversion.ts';
import type {
  Accounts,
  ApiKeys,
  AuditNotes,
  LoginLimits,
  PasswordRules,
  RateLimits,
  SignInProvider,
  Stats,
} from '../app/accounts/ports.ts';
import type { Admission } from '../app/conversions/admission.ts';
import type { Live } from '../app/conversions/live.ts';
import type { Payments } from '../app/accounts/payments.ts';
import type { ConversionProgressFeed } from '../app/conversions/ports.ts';
import type { QueuePlaces } from '../app/conversions/queue-places.ts';
import type { SampleResult } from '../app/conversions/try-samples.ts';
import type { KnownBrowsers } from './known-browser.ts';
import type { ArrivalLimits } from './limit-arrival.ts';
import type { SessionContext } from './sessions.ts';

/** What the calls of the site need. */
export interface ApiContext {
  readonly accounts: Accounts;
  readonly keys: ApiKeys;
  /** Those that are set up. */
  readonly providers: Readonly<Partial<Record<ProviderId, SignInProvider<Request>>>>;
  readonly limits: RateLimits;
  readonly loginLimits: LoginLimits;
  readonly passwordRules: PasswordRules;
  readonly auditNotes: AuditNotes;
  readonly knownBrowsers: KnownBrowsers;
  readonly sessions: readonly RequestHandler[];
  readonly sessionContext: SessionContext;
  /** Called for each session that its user ends. */
  readonly onSignedOut: () => void;
  /** Whether addresses are confirmed by email. */
  readonly sendsMail: boolean;
  readonly offer: () => CreditOffer;
  /** Undefined if no provider is set up. */
  readonly payments: Payments | undefined;
  /** Public address of the site; if undefined, that of the request. */
  readonly publicUrl: string | undefined;
  readonly conversions: {
    readonly ports: AcceptConversionPorts;
    readonly admission: Admission;
    readonly progress: ConversionProgressFeed;
    readonly places: QueuePlaces;
    readonly readLive: () => Live;
  };
  /** Counts an event stream of a user; returns a function that ends it. @throws ServiceError for too many */
  readonly enterEventStream: (userId: UserId) => () => void;
  /** Counts a download of an output or report likewise: a slow reader holds memory of the gateway. */
  readonly enterDownload: (userId: UserId) => Promise<() => void>;
  readonly arrival: ArrivalLimits;
  /** Rejects if NATS, which every call needs, is unavailable and does not come back soon. */
  readonly awaitNats: () => Promise<void>;
  readonly stats: Stats;
  readonly productName: string;
  readonly supportEmail: string | undefined;
  readonly founders: readonly Founder[];
  /** The result of a tool for our sample files. */
  readonly findSample: (toolId: string) => Promise<SampleResult>;
  /** Aborts when the gateway begins to stop. */
  readonly ending: AbortSignal;
  /** Aborts when it has no time left for pending calls. */
  readonly leaving: AbortSignal;
  readonly logger: Logger;
}
