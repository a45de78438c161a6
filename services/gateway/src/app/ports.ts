import type {
  ConversionDelivered,
  ConversionFailed,
  ConversionFinished,
  ConversionId,
  ConversionProgress,
  ConversionRequested,
  StoredReport,
  UserId,
} from '@floatwise/contracts';
import type { Readable } from 'node:stream';

/** Inputs, outputs and reports of conversions, in the bucket. */
export interface ConversionObjects {
  readonly putInput: (key: string, content: AsyncIterable<Uint8Array>) => Promise<number>;
  readonly openOutput: (key: string) => Promise<Readable>;
  /** Undefined when it is gone: the answer has left. */
  readonly findReport: (key: string) => Promise<StoredReport | undefined>;
  readonly remove: (keys: readonly string[]) => Promise<void>;
  readonly listOlderThan: (ageMs: number) => Promise<string[]>;
  /** Removes uploads that were begun so long ago and never ended; answers how many. */
  readonly removeUnfinished: (ageMs: number) => Promise<number>;
}

export type Outcome =
  | { readonly kind: 'finished'; readonly event: ConversionFinished }
  | { readonly kind: 'failed'; readonly event: ConversionFailed };

/** What became of conversions, as the event stream tells it to this process. */
export interface OutcomeFeed {
  /** Calls back at most once; answers a function that ends the subscription. */
  readonly subscribe: (id: ConversionId, onOutcome: (outcome: Outcome) => void) => () => void;
}

export interface ConversionQueue {
  /** Answers the job's place in the stream; the same job twice is one job. */
  readonly publishRequested: (job: ConversionRequested) => Promise<number>;
  /** Takes a waiting job off the queue and calls off a running one. */
  readonly cancel: (id: ConversionId, sequence: number | undefined) => Promise<void>;
  readonly publishDelivered: (event: ConversionDelivered) => Promise<void>;
  readonly publishProgress: (id: ConversionId, progress: ConversionProgress) => void;
  readonly subscribeProgress: (
    id: ConversionId,
    onProgress: (progress: ConversionProgress) => void,
  ) => () => void;
  /** Jobs that wait for a converter. */
  readonly countWaiting: () => Promise<number>;
  /** Jobs that wait before the one at this place; undefined once a converter has it. */
  readonly countAhead: (sequence: number) => Promise<number | undefined>;
}

/** The last event of a conversion that has ended, without its report. */
export type EndedConversion =
  | { readonly type: 'finished'; readonly outputName: string; readonly outputBytes: number }
  | { readonly type: 'failed'; readonly code: string; readonly message: string };

/** Who owns a conversion and who listens to it; known to all gateways, forgotten after an hour. */
export interface ConversionClaims {
  /** Makes the user the owner, unless somebody else is. */
  readonly claim: (id: ConversionId, userId: UserId) => Promise<boolean>;
  /** False when the conversion has been submitted before. */
  readonly submit: (id: ConversionId) => Promise<boolean>;
  readonly end: (id: ConversionId, ended: EndedConversion) => Promise<void>;
  readonly findEnded: (id: ConversionId) => Promise<EndedConversion | undefined>;
  readonly addListener: (id: ConversionId) => Promise<void>;
  readonly removeListener: (id: ConversionId) => Promise<void>;
  readonly countListeners: (id: ConversionId) => Promise<number>;
}
