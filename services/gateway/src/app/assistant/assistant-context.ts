import type { ConversionProgress, ScheduleAnswer, ScheduleQuestion, User } from '@floatwise/contracts';
import type { AcceptConversionPorts } from '../accept-conversion.ts';
import type { Admission } from '../admission.ts';
import type { ConversionProgressFeed } from '../ports.ts';

export interface AssistantContext {
  readonly ports: AcceptConversionPorts;
  readonly admission: Admission;
  readonly progress: ConversionProgressFeed;
  /** Asks a converter. @throws ServiceError `service.unavailable` when none does */
  readonly askConverter: (question: ScheduleQuestion) => Promise<ScheduleAnswer>;
}

/** The user who asks. */
export interface Caller {
  readonly user: User;
  /** Counts a conversion against the limit of the keys of the user. @throws ServiceError `rate.limited` */
  readonly consume: () => Promise<void>;
  /** Aborts when the assistant waits no longer, or this process has to leave. */
  readonly signal: AbortSignal;
  readonly onProgress: (progress: ConversionProgress) => void;
  /** Where the site is, without a slash at the end. */
  readonly siteUrl: string;
}
