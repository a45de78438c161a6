export { createConversionId, type ConversionEvent, type ConversionId } from '@floatwise/contracts';
export type { CallInit, CallOptions, CallSite } from './call-site.ts';
export * from './client.ts';
export * from './problem-error.ts';
export * from './read-events.ts';
export * from './upload-form.ts';
