import type { ConversionDelivered, ConversionFailed } from '@floatwise/contracts';
import type { StreamPosition } from './stream-position.ts';

/** How a conversion ended, as reported by an event of the stream. */
export type ConversionEnding = {
  readonly position: StreamPosition;
  /** When it ended. */
  readonly at: Date;
} & (
  | { readonly kind: 'delivered'; readonly event: ConversionDelivered }
  | { readonly kind: 'failed'; readonly event: ConversionFailed }
);

/** The key under which an ending counts once: a caller may reuse a conversion's id, but an instance is unique. */
export function getEndingId({ event }: Pick<ConversionEnding, 'event'>): string {
  return event.instance ?? event.conversionId;
}
