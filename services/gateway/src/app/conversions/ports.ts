import type { Readable } from 'node:stream';
import type {
  Conversion,
  ConversionId,
  ConversionIn,
  ConversionProgress,
  KeptConversion,
  TakenConversion,
} from '@floatwise/contracts';
import type { ConversionRecords } from '@floatwise/conversion';
import type { ObjectStream } from '@floatwise/service-kit/s3';
import type { ConversionView } from './conversion-view.ts';

/** One object in the bucket, or an upload that has not ended. */
export interface StoredFile {
  readonly id: ConversionId;
  readonly key: string;
  readonly storedAt: Date;
  readonly isFinished: boolean;
}

/** Inputs, outputs and reports of conversions, in the bucket. */
export interface ConversionObjects {
  /** Inputs, outputs, reports and unfinished uploads, with or without a record. */
  readonly listStored: () => Promise<StoredFile[]>;
  /** Stores one file; `place` counts from 1. Returns the bytes stored; nothing remains if the content breaks off. */
  readonly putInput: (
    input: { readonly id: ConversionId; readonly place: number },
    content: AsyncIterable<Uint8Array>,
  ) => Promise<number>;
  /** Any file of a conversion, by its key. @throws ObjectMissingError */
  readonly openObject: (key: string) => Promise<Readable>;
  readonly openOutput: (conversion: ConversionIn<'finished' | 'delivered'>) => Promise<Readable>;
  /** The stored report, unparsed; undefined if it was removed. */
  readonly openReport: (conversion: Pick<Conversion, 'id' | 'attempt'>) => Promise<ObjectStream | undefined>;
  /** Undefined if there are none, too. */
  readonly openAttachments: (
    conversion: Pick<Conversion, 'id' | 'attempt'>,
  ) => Promise<ObjectStream | undefined>;
  /** Removes files of conversions that have no record. */
  readonly removeStored: (files: readonly StoredFile[]) => Promise<void>;
  /** Removes all files of these conversions, and their unfinished uploads. */
  readonly removeObjects: (conversions: readonly Conversion[]) => Promise<void>;
}

export type QueuedConversion = KeptConversion & { readonly conversion: ConversionIn<'queued'> };

/** Jobs for converters. */
export interface ConversionJobs {
  /** Publishing the same conversion twice makes one job. */
  readonly publishRequested: (kept: QueuedConversion) => Promise<void>;
  /** Cancels a run, if there is one. */
  readonly publishCancelled: (id: ConversionId) => void;
}

/** Counted ends. A duplicate counts once. */
export interface ConversionEnds {
  readonly publishDelivered: (conversion: ConversionIn<'delivered'>) => Promise<void>;
  readonly publishFailed: (conversion: ConversionIn<'failed'>) => Promise<void>;
  /** For a conversion with a price, which is then not charged. */
  readonly publishAbandoned: (conversion: ConversionIn<'abandoned'>) => Promise<void>;
}

/** Progress of running conversions. */
export interface ConversionProgressFeed {
  readonly subscribe: (id: ConversionId, onProgress: (progress: ConversionProgress) => void) => () => void;
}

/** Everything a change of a conversion needs. */
export interface ConversionPorts {
  readonly records: ConversionRecords;
  readonly view: ConversionView;
  /** Updates the view with changes by other gateways. */
  readonly catchUp: () => Promise<void>;
  readonly objects: ConversionObjects;
  readonly jobs: ConversionJobs;
  readonly ends: ConversionEnds;
  /** Settles the price once per instance; returns it and the balance. @throws ServiceError `credits.missing`, `service.unavailable` */
  readonly settlePrice: (conversion: ConversionIn<'delivered'>) => Promise<TakenConversion>;
  /** How long a conversion may stay in a state. */
  readonly limitsMs: { readonly queued: number };
  /** Called once for each conversion this process ends. */
  readonly onEnded: (conversion: ConversionIn<'delivered' | 'failed' | 'abandoned'>) => void;
  /** Called when a clean-up fails; the sweep repeats it later. */
  readonly onTidyError: (error: unknown) => void;
}
