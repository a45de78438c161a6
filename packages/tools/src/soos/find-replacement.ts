import { isToStart } from '@floatwise/schedule/model';
import {
  findViolation,
  getLinkEnds,
  getProgressActivity,
  isUnjudged,
  type LinkTerms,
} from '@floatwise/schedule/out-of-sequence';
import type { RelationshipTerms } from '@floatwise/schedule/xer';
import type { Forecast } from './early-dates.ts';
import type { LinkBook } from './link-book.ts';
import type { SoosOptions } from './options.ts';

export interface RepairContext {
  readonly book: LinkBook;
  /** Positions of the activities in topological order. */
  readonly places: Int32Array;
  /** Dates before the repair. */
  readonly forecast: Forecast;
  readonly options: SoosOptions;
}

/**
 * What an out-of-sequence link becomes between the same two activities (README.md, retype); undefined if no link fits the actual
 * dates, or if it would delay more than the one it replaces.
 */
export function findReplacement(context: RepairContext, link: LinkTerms): RelationshipTerms | undefined {
  const { network } = context.book;
  const successor = getProgressActivity(network, link.successor);
  if (isToStart(link.type) && !successor.finish.happened) {
    if (link.type === 'FS') return { type: 'FF', lagMinutes: link.lagMinutes };
    return context.options.policy === 'exact'
      ? { type: 'SF', lagMinutes: link.lagMinutes }
      : { type: 'FF', lagMinutes: 0 };
  }
  const candidates = getLinkEnds(network, link).from.happened ? (['FF', 'SS'] as const) : (['SS'] as const);
  for (const type of candidates) {
    const terms = { type, lagMinutes: 0 };
    if (!isBorneOut(context, { ...link, ...terms })) continue;
    return type === 'SS' && delays(context, link) ? undefined : terms;
  }
  return undefined;
}

/** Whether both events of a link happened, in sequence. */
export function isBorneOut({ book: { network }, options }: RepairContext, link: LinkTerms): boolean {
  const { from, to } = getLinkEnds(network, link);
  if (!from.happened || !to.happened || isUnjudged(network, link)) return false;
  return findViolation(network, link, options) === undefined;
}

/**
 * Whether a link would delay something: with retained logic, completed work passes on when its predecessor can continue, maybe
 * later than what its successors wait for now. Only the policy `exact` guarantees that nothing is later.
 */
export function delays(
  { book, forecast, options }: RepairContext,
  { predecessor, successor }: LinkTerms,
): boolean {
  const { source } = getProgressActivity(book.network, predecessor);
  const handedOn = forecast(source, true);
  if (options.policy !== 'exact' || source.status !== 'inProgress' || handedOn === undefined) return false;
  // Breadth-first search over the file's links through completed activities.
  const reached = new Set([successor]);
  // Activities further away depend on those already visited.
  let effort = 1000;
  for (const activity of reached) {
    for (const next of book.listFileOutgoing(activity)) {
      if (reached.has(next.successor) || --effort < 0) continue;
      const follower = getProgressActivity(book.network, next.successor);
      if (follower.source.status === 'completed') reached.add(next.successor);
      else if (follower.project.options.progressMode === 'retainedLogic') {
        const date = forecast(follower.source, isToStart(next.type));
        if (date !== undefined && date < handedOn) return true;
      }
    }
  }
  return false;
}
