import type { Conversion } from '@floatwise/contracts';

declare const written: unique symbol;

/** A record as a transition wrote it. Only transitions create one, and stores take no other. */
export type NextRecord<Next extends Conversion = Conversion> = Next & { readonly [written]: true };

/** Why a record stays as it is. */
export type Refusal =
  /** Another conversion has the id. */
  | 'id-in-use'
  /** The id is another conversion's by now, or the same file is being sent again and replaces this upload. */
  | 'replaced'
  /** It has ended, or has left the state in which this can happen. */
  | 'over'
  /** It is a large conversion by now, and another job is for it. */
  | 'enlarged'
  /** All its runs are used up, and each was lost. */
  | 'exhausted'
  /** Another run has it. */
  | 'overtaken'
  /** Its price may not be settled yet. */
  | 'unsettled'
  /** Its price is settled already. */
  | 'settled'
  /** Its time is not over. */
  | 'not-due'
  /** It was kept as long as results may be kept. */
  | 'kept-longest';

export type Transition<Next extends Conversion> =
  | { readonly next: NextRecord<Next>; readonly refused?: never }
  | { readonly refused: Refusal; readonly next?: never };

export function write<Next extends Conversion>(next: Next): Transition<Next> {
  // eslint-disable-next-line no-restricted-syntax -- the one place
  return { next: next as NextRecord<Next> };
}

export const refuse = (refused: Refusal): { readonly refused: Refusal } => ({ refused });
