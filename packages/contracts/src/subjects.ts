import type { ConversionId, ToolId } from './ids.ts';

/** Work queue of conversions: one message a job, removed when a converter acknowledges it. */
export const jobStream = { name: 'CONVERSION_JOBS', subjects: ['conversion.requested.*'] } as const;
/** Durable consumer all converters pull from. */
export const converterConsumer = 'converters';
/** What became of conversions, kept for a week. */
export const eventStream = {
  name: 'CONVERSION_EVENTS',
  subjects: ['conversion.finished', 'conversion.failed', 'conversion.delivered'],
} as const;

export const conversionSubjects = {
  requested: (toolId: ToolId) => `conversion.requested.${toolId}`,
  finished: 'conversion.finished',
  failed: 'conversion.failed',
  delivered: 'conversion.delivered',
  /** Core NATS, not kept: how far a conversion is. */
  progress: (id: ConversionId) => `conversion.progress.${id}`,
  /** Core NATS, not kept: nobody waits for this conversion any more. */
  cancelled: (id: ConversionId) => `conversion.cancelled.${id}`,
  cancelledAny: 'conversion.cancelled.*',
} as const;

/** Keys in the bucket. `delivery` tells apart what two runs of the same job wrote. */
export const objectKeys = {
  input: (id: ConversionId) => `inputs/${id}`,
  output: (id: ConversionId, delivery: number) => `outputs/${id}/${delivery}`,
  report: (id: ConversionId, delivery: number) => `reports/${id}/${delivery}`,
} as const;
