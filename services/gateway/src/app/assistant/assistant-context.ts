import type { ConversionProgress, ScheduleAnswer, ScheduleQuestion, User } from '@floatwise/contracts';
import type { AcceptConversionPorts } from '../accept-conversion.ts';
import type { Admission } from '../admission.ts';
import type { ConversionProgressFeed } from '../ports.ts';

export interface AssistantContext {
  readonly ports: AcceptConversionPorts;
  readonly admission: Admission;
  readonly progress: ConversionProgressFeed;
  /** Asks a converter. @throws ServiceError `service.unavailable` if none answers */
  readonly askConverter: (question: ScheduleQuestion) => Promise<ScheduleAnswer>;
}

/** The user who asks. */
export interface Caller {
  readonly user: User;
  /** Counts a conversion against the user's limit for API keys. @throws ServiceError `rate.limited` */
  readonly consume: () => Promise<void>;
  /** Aborts when the assistant no longer waits, or this process has to exit. */
  readonly signal: AbortSignal;
  readonly onProgress: (progress: ConversionProgress) => void;
  /** Address of the site, without a trailing slash. */
  readonly siteUrl: string;
}
