import type { Conversion } from './conversion.ts';
import type { ConversionId, ToolId } from './ids.ts';

/**
 * Key-value buckets of records, one record a conversion, of which the last revision is kept. A site uses the first
 * `RECORD_BUCKETS` of them, so that their streams may have leaders on different servers.
 */
export const conversionBuckets = [
  { name: 'CONVERSIONS', stream: 'KV_CONVERSIONS' },
  { name: 'CONVERSIONS_1', stream: 'KV_CONVERSIONS_1' },
  { name: 'CONVERSIONS_2', stream: 'KV_CONVERSIONS_2' },
  { name: 'CONVERSIONS_3', stream: 'KV_CONVERSIONS_3' },
] as const;
export type ConversionBucket = (typeof conversionBuckets)[number];
/** The bucket that every site has. */
export const conversionBucket = conversionBuckets[0];

/** Where a new record goes, as the place of its bucket; ids are random. */
export function getBucketPlace(id: ConversionId, buckets: number): number {
  return Number.parseInt(id.slice(0, 8), 16) % buckets;
}

/** Quick conversions and all others: a converter always has room for a small one. `getSizeClass` decides which it is. */
export const sizeClasses = ['small', 'large'] as const;
export type SizeClass = (typeof sizeClasses)[number];

/** Work queue of conversions: one message a job, removed when a converter acknowledges it. */
export const jobStream = { name: 'CONVERSION_JOBS', subjects: ['conversion.requested.>'] } as const;
/** Durable consumers all converters pull from. */
export const converterConsumers = { small: 'converters-small', large: 'converters-large' } as const;
/** What became of conversions, kept for a week. */
export const eventStream = {
  name: 'CONVERSION_EVENTS',
  subjects: ['conversion.failed', 'conversion.delivered', 'conversion.abandoned'],
} as const;

/** Durable consumer of the events by which held credits are settled and released. */
export const creditConsumer = 'credits';

export const conversionSubjects = {
  requested: (size: SizeClass, toolId: ToolId) => `conversion.requested.${size}.${toolId}`,
  failed: 'conversion.failed',
  delivered: 'conversion.delivered',
  /** Of those alone that were paid for. */
  abandoned: 'conversion.abandoned',
  /** Core NATS, not kept: how far a conversion is. */
  progress: (id: ConversionId) => `conversion.progress.${id}`,
  /** Core NATS, not kept: the result of this conversion is no longer needed. */
  cancelled: (id: ConversionId) => `conversion.cancelled.${id}`,
  cancelledAny: 'conversion.cancelled.*',
  /** Core NATS, not kept: a revision of this record, which the server publishes once it is stored. */
  changed: (id: ConversionId | '{{wildcard(1)}}') => `conversion.changed.${id}`,
  /** Core NATS, not kept: the deliveries of these instances are settled and counted, one a line. */
  settled: 'conversion.settled',
} as const;

/** Keys in the bucket. `attempt` keeps the files of two runs of one conversion separate. */
export const objectKeys = {
  /** `place` counts the files of a conversion from 1. A store on a file system cannot keep an object below another one. */
  input: (id: ConversionId, place = 1) => (place === 1 ? `inputs/${id}` : `inputs/${id}.${place}`),
  output: (id: ConversionId, attempt: number) => `outputs/${id}/${attempt}`,
  report: (id: ConversionId, attempt: number) => `reports/${id}/${attempt}`,
} as const;

/** Keys of all files of a conversion, in the order in which they came. */
export function listInputKeys({ id, inputs }: Pick<Conversion, 'id' | 'inputs'>): string[] {
  return [
    objectKeys.input(id),
    ...(inputs ?? []).slice(1).map((_input, index) => objectKeys.input(id, index + 2)),
  ];
}
