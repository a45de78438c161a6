import type { ConversionId, ToolId } from './ids.ts';

/** One record a conversion, as a key-value bucket; only its last revision is kept. */
export const conversionBucket = { name: 'CONVERSIONS', stream: 'KV_CONVERSIONS' } as const;

/** Files up to `smallInputBytes`, and all others: a converter always has room for a small one. */
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
  /** Core NATS, not kept: nobody waits for this conversion any more. */
  cancelled: (id: ConversionId) => `conversion.cancelled.${id}`,
  cancelledAny: 'conversion.cancelled.*',
} as const;

/** Keys in the bucket. `attempt` tells apart what two runs of the same conversion wrote. */
export const objectKeys = {
  input: (id: ConversionId) => `inputs/${id}`,
  output: (id: ConversionId, attempt: number) => `outputs/${id}/${attempt}`,
  report: (id: ConversionId, attempt: number) => `reports/${id}/${attempt}`,
} as const;
