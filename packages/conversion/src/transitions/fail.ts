import { failures, isSettled, isUnsettled, type Conversion, type ConversionIn } from '@floatwise/contracts';
import { beginState, isDue } from '../deadlines.ts';
import { refuse, write, type Refusal, type Transition } from '../transition.ts';

interface Reason {
  readonly code: string;
  readonly error: string;
}

export type FailFacts =
  /** Its files cannot be used. `inputBytes` is their size, if they have arrived. */
  | { readonly cause: 'upload'; readonly outcome: Reason; readonly inputBytes?: number }
  /** Its run has failed, or was the last one and was lost. */
  | { readonly cause: 'run'; readonly outcome: Reason }
  /** No converter had or ended it in time. */
  | { readonly cause: 'deadline' }
  /** It was taken and cannot be paid: nothing is held for it any more, and the balance is too low. */
  | { readonly cause: 'price'; readonly outcome: Reason }
  /** Its record is lost, or is of a newer format. */
  | { readonly cause: 'record'; readonly outcome: Reason };

/** A conversion ends with a reason for its owner. */
export function fail(
  conversion: Conversion,
  facts: FailFacts,
  nowMs: number,
): Transition<ConversionIn<'failed'>> {
  const refused = findObjection(conversion, facts, nowMs);
  if (refused !== undefined) return refuse(refused);
  const { code, error } = 'outcome' in facts ? facts.outcome : describeDelay(conversion);
  const { inputBytes } = facts.cause === 'upload' ? { ...conversion, ...facts } : conversion;
  return write({
    ...conversion,
    inputBytes,
    state: 'failed',
    outcome: { code, error },
    ...beginState(0, nowMs),
  });
}

function findObjection(conversion: Conversion, facts: FailFacts, nowMs: number): Refusal | undefined {
  switch (facts.cause) {
    case 'upload':
      return isSettled(conversion) ? 'over' : undefined;
    case 'run':
      return isAtConverters(conversion) ? undefined : 'over';
    case 'deadline':
      if (!isAtConverters(conversion)) return 'over';
      return isDue(conversion, nowMs) ? undefined : 'not-due';
    case 'price':
      return isUnsettled(conversion) ? undefined : 'over';
    case 'record':
      return conversion.state === 'finished' || !isSettled(conversion) ? undefined : 'over';
  }
}

const isAtConverters = ({ state }: Conversion): boolean => state === 'queued' || state === 'running';

const describeDelay = ({ state }: Conversion): Reason =>
  state === 'queued' ? failures.noConverter : failures.notFinished;

/** A record of a newer format: only its state is known. */
export interface UnreadRecord {
  readonly state: string;
}

/** Ends a conversion whose record cannot be read, and keeps its other fields. Undefined once it has a result or has ended. */
export function failUnread<Unread extends UnreadRecord>(record: Unread, outcome: Reason, nowMs: number) {
  if (['finished', 'delivered', 'failed', 'abandoned'].includes(record.state)) return undefined;
  const { code, error } = outcome;
  return { ...record, state: 'failed', outcome: { code, error }, ...beginState(0, nowMs) };
}
