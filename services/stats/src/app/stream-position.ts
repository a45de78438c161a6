/**
 * The position of an event. A re-created stream restarts at sequence 1, so sequences are comparable only together with the
 * creation time of their stream.
 */
export interface StreamPosition {
  readonly streamCreated: Date;
  readonly sequence: number;
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

/** Whether a position is after another: in a later stream, or later in the same one. */
export function isBehind(position: StreamPosition, other: StreamPosition): boolean {
  const apart = position.streamCreated.getTime() - other.streamCreated.getTime();
  return apart > 0 || (apart === 0 && position.sequence > other.sequence);
}
