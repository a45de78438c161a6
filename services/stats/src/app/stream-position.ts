/**
 * Where an event stands. A stream that was made anew begins again at sequence 1, so a sequence says
 * something only together with the instant its stream was made.
 */
export interface StreamPosition {
  readonly streamCreated: Date;
  readonly sequence: number;
}

/** A text that sorts as positions do: by stream, then by sequence. */
export function formatPosition({ streamCreated, sequence }: StreamPosition): string {
  return `${streamCreated.toISOString()}/${String(sequence).padStart(16, '0')}`;
}
