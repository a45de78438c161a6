import type { ConversionDelivered, ConversionFailed, ConversionFinished } from '@floatwise/contracts';

/** What became of a conversion, as its last event tells. */
export type ConversionOutcome =
  | { readonly outcome: 'finished'; readonly event: ConversionFinished }
  | { readonly outcome: 'failed'; readonly event: ConversionFailed }
  | { readonly outcome: 'delivered'; readonly event: ConversionDelivered };

export type DeliveredOutcome = Extract<ConversionOutcome, { outcome: 'delivered' }>;
