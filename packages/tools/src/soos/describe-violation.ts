import {
  getLinkEnds,
  getProgressActivity,
  isFromStart,
  isToStart,
  measureAchievedLag,
  type LinkTerms,
  type RelationshipTerms,
  type Violation,
} from '@floatwise/schedule';
import { formatCounted } from '../answer/format-count.ts';
import {
  describeEvent,
  formatActivity,
  formatDate,
  formatLag,
  formatLinkTerms,
  type NamedNetwork,
} from './format-link.ts';
import type { Outcome } from './repair-links.ts';

/** Why a link is out of sequence, as the first half of a sentence. */
export function describeViolation(network: NamedNetwork, link: LinkTerms, violation: Violation): string {
  const { lagMinutes, predecessor, successor, type } = link;
  const { from, to } = getLinkEnds(network, link);
  const before = describeEvent(getProgressActivity(network, predecessor), isFromStart(type));
  const after = describeEvent(getProgressActivity(network, successor), isToStart(type));
  const fact = `${formatActivity(network, successor)} ${after.past}${to.date === undefined ? '' : ` on ${formatDate(to.date)}`}`;
  const waited = formatActivity(network, predecessor);
  const date = from.date === undefined ? '' : ` on ${formatDate(from.date)}`;
  if (violation === 'active') {
    if (lagMinutes >= 0) return `${fact} although ${waited} has not ${before.perfect}`;
    return `${fact}, more than the lead of ${formatLag(network, -lagMinutes)} before the ${before.noun} of ${waited} expected${date}`;
  }
  const achieved = measureAchievedLag(network, link) ?? 0;
  if (lagMinutes < 0)
    return `${fact}, more than the lead of ${formatLag(network, -lagMinutes)} before ${waited} ${before.past}${date}`;
  if (achieved < 0) return `${fact}, before ${waited} ${before.past}${date}`;
  return `${fact}, ${formatLag(network, achieved)} of the lag of ${formatLag(network, lagMinutes)} after ${waited} ${before.past}${date}`;
}

/** What became of it, as the second half. `now` is the link as it is; undefined when it is gone. */
export function describeOutcome(
  network: NamedNetwork,
  link: LinkTerms,
  { rule, bridges, isCovered }: Outcome,
  now: RelationshipTerms | undefined,
): string {
  const predecessor = formatActivity(network, link.predecessor);
  const describeLink = (): string => {
    if (rule === 'trimmed') return 'the lag is now the actual one';
    if (now === undefined)
      return isCovered ? 'other links say as much' : 'no relationship type fits the actual dates';
    if (getProgressActivity(network, link.successor).finish.happened)
      return `${formatLinkTerms(network, now)} is what the actual dates support`;
    const { noun } = describeEvent(getProgressActivity(network, link.predecessor), isFromStart(now.type));
    return `its finish now waits for the ${noun} of ${predecessor}`;
  };
  if (bridges === 0) return describeLink();
  const which = formatCounted(bridges, 'link');
  return `${describeLink()}; what follows ${formatActivity(network, link.successor)} waits for ${predecessor} through ${which} of its own`;
}
