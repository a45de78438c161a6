export {
  createConversionId,
  type ConversionEvent,
  type ConversionId,
  type WebhookEvent,
} from '@floatwise/contracts';
export type { CallInit, CallSite, SiteRequest, TransferOptions, Transport } from './call-site.ts';
export * from './client.ts';
export * from './problem-error.ts';
export * from './read-events.ts';
export { isPassing, type CallFailure, type CallOptions } from './repeat-call.ts';
export * from './upload-form.ts';
export * from './verify-webhook.ts';
