import type { ConversionDelivered, ConversionFailed } from '@floatwise/contracts';

/** The position of an event. A re-created stream restarts at 1, so a sequence means nothing without the stream's creation time. */
export interface StreamPosition {
  readonly streamCreated: Date;
  readonly sequence: number;
}

/** How far a stream is counted. */
export interface CountedPosition extends StreamPosition {
  /** What the server gives as the stream's creation, where `streamCreated` ranks it behind a stream that was counted before. */
  readonly created?: Date;
}

/** A text that sorts as positions do: by stream, then by sequence. */
export function formatPosition({ streamCreated, sequence }: StreamPosition): string {
  return `${streamCreated.toISOString()}/${String(sequence).padStart(16, '0')}`;
}

/** Parses the text of `formatPosition`. */
export function parsePosition(text: string): StreamPosition {
  const [created = '', sequence = ''] = text.split('/');
  return { streamCreated: new Date(created), sequence: Number(sequence) };
}

/**
 * Where to start counting a stream: after its last counted event, or at its beginning. A stream that was counted before it ranks
 * before it, even one that was made later: by another site, or by a clock that was ahead.
 */
export function findPlace(created: Date, counted: CountedPosition | undefined): StreamPosition {
  if (counted === undefined) return { streamCreated: created, sequence: 0 };
  const { streamCreated, sequence } = counted;
  const knownMs = (counted.created ?? streamCreated).getTime();
  if (created.getTime() === knownMs) return { streamCreated, sequence };
  return { streamCreated: new Date(Math.max(created.getTime(), streamCreated.getTime() + 1)), sequence: 0 };
}

/** Whether a position is after another: in a later stream, or later in the same one. */
export function isBehind(position: StreamPosition, other: StreamPosition): boolean {
  const apart = position.streamCreated.getTime() - other.streamCreated.getTime();
  return apart > 0 || (apart === 0 && position.sequence > other.sequence);
}

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
  return event.instance;
}
