import {
  findViolation,
  getLinkEnds,
  getProgressActivity,
  isToStart,
  isUnjudged,
  type LinkTerms,
  type ProgressNetwork,
  type RelationshipTerms,
} from '@floatwise/schedule';
import type { HandingOn } from './handing-on.ts';
import type { SoosOptions } from './options.ts';

/**
 * What a link out of sequence can become between the same two activities; undefined when no link fits what happened. For
 * work in progress the successor depends on its finish instead of its start. Between past events a link that the actual
 * dates support stays, unless it would delay more than the one it replaces.
 */
export function findReplacement(
  network: ProgressNetwork,
  link: LinkTerms,
  { options, handingOn }: { readonly options: SoosOptions; readonly handingOn: HandingOn },
): RelationshipTerms | undefined {
  const successor = getProgressActivity(network, link.successor);
  if (isToStart(link.type) && !successor.finish.happened) {
    if (link.type === 'FS') return { type: 'FF', lagMinutes: link.lagMinutes };
    return options.policy === 'exact'
      ? { type: 'SF', lagMinutes: link.lagMinutes }
      : { type: 'FF', lagMinutes: 0 };
  }
  const candidates = getLinkEnds(network, link).from.happened ? (['FF', 'SS'] as const) : (['SS'] as const);
  for (const type of candidates) {
    const terms = { type, lagMinutes: 0 };
    if (!isBorneOut(network, { ...link, ...terms }, options)) continue;
    return type === 'SS' && handingOn.delays(link) ? undefined : terms;
  }
  return undefined;
}

/** Whether both events of a link happened, in its order. */
export function isBorneOut(
  network: ProgressNetwork,
  link: LinkTerms,
  options: Pick<SoosOptions, 'dayTolerance'>,
): boolean {
  const { from, to } = getLinkEnds(network, link);
  if (!from.happened || !to.happened || isUnjudged(network, link)) return false;
  return findViolation(network, link, options) === undefined;
}
