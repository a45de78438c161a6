import type { Conversion, ConversionId, KeptConversion } from '@floatwise/contracts';
import type { NextRecord } from './transition.ts';

export interface ChangeOptions {
  /** Time limit for retries. */
  readonly limitMs?: number;
  /** Whether a newer record contains this change. */
  readonly isTakenUp?: (found: Conversion) => boolean;
}

/** The conversion records, by id. Methods return once a record is on disk. */
export interface ConversionRecords {
  readonly find: (id: ConversionId) => Promise<KeptConversion | undefined>;
  /** Whether a record exists, even in a format this process cannot read. */
  readonly has: (id: ConversionId) => Promise<boolean>;
  /** Undefined if the id is taken: the process that creates a record owns the conversion. */
  readonly create: (conversion: NextRecord) => Promise<KeptConversion | undefined>;
  /**
   * Returns the record after the change; it may be newer if the answer was lost and others continued from it. Undefined if
   * the record has changed since this revision in another way, or is gone.
   */
  readonly change: (
    seen: KeptConversion,
    next: NextRecord,
    options?: ChangeOptions,
  ) => Promise<KeptConversion | undefined>;
  /** Ends a conversion whose record has a newer format, by `failUnread`. False if it was left or has changed. */
  readonly failUnread: (id: ConversionId, outcome: { code: string; error: string }) => Promise<boolean>;
}
