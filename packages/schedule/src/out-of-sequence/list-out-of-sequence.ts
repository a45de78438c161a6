import { findViolation, type SequenceOptions, type Violation } from './find-violation.ts';
import type { ProgressLink, ProgressNetwork } from './progress-network.ts';

export interface OutOfSequenceLink {
  readonly link: ProgressLink;
  readonly violation: Violation;
}

/** The links that are out of sequence, in the order of the file. */
export function listOutOfSequence(network: ProgressNetwork, options?: SequenceOptions): OutOfSequenceLink[] {
  const found: OutOfSequenceLink[] = [];
  for (const link of network.links) {
    const violation = findViolation(network, link, options);
    if (violation !== undefined) found.push({ link, violation });
  }
  return found;
}
