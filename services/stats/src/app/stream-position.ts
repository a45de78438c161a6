/**
 * Where an event stands. A stream that was made anew begins again at sequence 1, so a sequence says
 * something only together with the instant its stream was made.
 */
export interface StreamPosition {
  readonly streamCreated: Date;
  readonly sequence: number;
}

export function isSamePosition(left: StreamPosition, right: StreamPosition): boolean {
  return left.sequence === right.sequence && left.streamCreated.getTime() === right.streamCreated.getTime();
}
