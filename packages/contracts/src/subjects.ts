import type { Conversion, ConversionIn } from './conversion.ts';
import type { ConversionId, ToolId } from './ids.ts';

/** The key-value bucket of conversion records, which keeps the last revision of each. */
export const conversionBucket = { name: 'CONVERSIONS', stream: 'KV_CONVERSIONS' } as const;

/** A converter always has room for a small conversion. `getSizeClass` assigns the class. */
export const sizeClasses = ['small', 'large'] as const;
export type SizeClass = (typeof sizeClasses)[number];

/** Work queue of conversions: one message per job, removed when a converter acknowledges it. */
export const jobStream = { name: 'CONVERSION_JOBS', subjects: ['conversion.requested.>'] } as const;
export const converterConsumers = { small: 'converters-small', large: 'converters-large' } as const;
/** Outcomes of conversions. */
export const eventStream = {
  name: 'CONVERSION_EVENTS',
  subjects: ['conversion.finished', 'conversion.failed', 'conversion.delivered', 'conversion.abandoned'],
  keptDays: 7,
} as const;

/** Durable consumer of the events that settle and release held credits. */
export const creditConsumer = 'credits';

/** Durable consumer of the events that are posted to programs. */
export const webhookConsumer = 'webhooks';

/** Durable consumer of the events that stats counts. */
export const statsConsumer = 'stats';

export const conversionSubjects = {
  requested: (size: SizeClass, toolId: ToolId) => `conversion.requested.${size}.${toolId}`,
  /** Only for conversions by a key with a webhook. */
  finished: 'conversion.finished',
  failed: 'conversion.failed',
  delivered: 'conversion.delivered',
  /** Only for conversions with a price. */
  abandoned: 'conversion.abandoned',
  /** Core NATS, not stored: progress of a conversion. */
  progress: (id: ConversionId) => `conversion.progress.${id}`,
  /** Core NATS, not stored: the result of this conversion is no longer needed. */
  cancelled: (id: ConversionId) => `conversion.cancelled.${id}`,
  cancelledAny: 'conversion.cancelled.*',
  /** Core NATS, not stored: a revision of this record, published by the server once it is stored. */
  changed: (id: ConversionId | '{{wildcard(1)}}') => `conversion.changed.${id}`,
} as const;

/** Keys in the bucket. `attempt` separates the files of two runs of one conversion. */
export const objectKeys = {
  /** `place` counts the files of a conversion from 1. A file-system store cannot keep an object below another one. */
  input: (id: ConversionId, place = 1) => (place === 1 ? `inputs/${id}` : `inputs/${id}.${place}`),
  output: (id: ConversionId, attempt: number) => `outputs/${id}/${attempt}`,
  report: (id: ConversionId, attempt: number) => `reports/${id}/${attempt}`,
  /** The contents of all attachments, in the order of the report; there is none without them. */
  attachments: (id: ConversionId, attempt: number) => `reports/${id}/${attempt}.attachments`,
} as const;

/** Where the store itself removes what is older than a day. */
export const objectPrefixes = ['inputs/', 'outputs/', 'reports/'] as const;

/** Key of the output: that of the file itself if the tool changed no byte of it. */
export const getOutputKey = ({
  id,
  attempt,
  outcome,
}: Pick<ConversionIn<'finished' | 'delivered'>, 'id' | 'attempt' | 'outcome'>): string =>
  outcome.isInput === true ? objectKeys.input(id) : objectKeys.output(id, attempt);

/** Bytes that a result takes in the store, with its files. */
export const measureResult = ({
  inputBytes,
  outcome,
}: Pick<ConversionIn<'finished' | 'delivered'>, 'inputBytes' | 'outcome'>): number =>
  inputBytes + (outcome.isInput === true ? 0 : outcome.outputBytes) + (outcome.reportBytes ?? 0);

/** Keys of everything that a run may write. */
export const listResultKeys = (id: ConversionId, attempt: number): string[] => [
  objectKeys.output(id, attempt),
  objectKeys.report(id, attempt),
  objectKeys.attachments(id, attempt),
];

/** Keys of all files of a conversion, in order of arrival. */
export function listInputKeys({ id, inputs }: Pick<Conversion, 'id' | 'inputs'>): string[] {
  return [
    objectKeys.input(id),
    ...(inputs ?? []).slice(1).map((_input, index) => objectKeys.input(id, index + 2)),
  ];
}

/** A conversion is small up to this many uncompressed bytes: about 1,500 activities, converted in a tenth of a second. */
const smallBytes = 512 * 1024;
/** A workbook is a zip: its sheets are about this many times as large as the file. */
const zipFactor = 8;

/**
 * Estimates the work from uncompressed bytes: a workbook of 2 MB may have 60,000 rows. A conversion whose run took longer than
 * small ones may is large.
 */
export function getSizeClass({
  isLong = false,
  fileName,
  inputBytes,
  inputs = [{ fileName, bytes: inputBytes }],
}: Pick<Conversion, 'fileName' | 'inputBytes'> & {
  readonly isLong?: boolean | undefined;
  readonly inputs?: readonly { readonly fileName: string; readonly bytes: number }[] | undefined;
}): SizeClass {
  if (isLong) return 'large';
  const bytes = inputs.reduce(
    (sum, input) => sum + input.bytes * (/\.xls[xm]$/i.test(input.fileName) ? zipFactor : 1),
    0,
  );
  return bytes <= smallBytes ? 'small' : 'large';
}
