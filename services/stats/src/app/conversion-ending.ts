import type { ConversionDelivered, ConversionFailed, ListedFailure } from '@floatwise/contracts';

type Facts = Pick<ConversionDelivered, 'conversionId' | 'userId' | 'username' | 'toolId' | 'fileName'> & {
  /** Unique, while a caller may use a conversion's id again: an ending counts once under its run. */
  readonly run: string;
  /** When it ended. */
  readonly at: Date;
};

/** How one run of a conversion ended: names and figures, never content. */
export type ConversionEnding = Facts &
  (
    | ({ readonly kind: 'delivered' } & Pick<
        ConversionDelivered,
        'inputBytes' | 'outputBytes' | 'tasks' | 'durationMs'
      >)
    | ({ readonly kind: 'failed' } & Pick<ConversionFailed, 'code' | 'message'>)
  );

/** What the sums of an hour are made of. */
export type CountedEnding = Pick<ConversionEnding, 'kind' | 'userId' | 'username' | 'toolId' | 'at'> & {
  readonly durationMs?: number | undefined;
  /** Why it failed. */
  readonly code?: string | undefined;
};

/** A failed conversion and its run, which orders failures of the same time. */
export interface FailedRun {
  readonly run: string;
  readonly failure: ListedFailure;
}
