import { ActivityLabels, type Schedule } from '@floatwise/schedule/model';
import {
  createProgressNetwork,
  findViolation,
  getProgressActivity,
  isUnjudged,
  listOutOfSequence,
  orderProgressNetwork,
  type ProgressNetwork,
} from '@floatwise/schedule/out-of-sequence';
import { addPredecessors, addSuccessors } from './add-neighbours.ts';
import { createForecast, type Scheduling } from './early-dates.ts';
import type { NamedNetwork } from './format-link.ts';
import { createLinkBook, type LinkBook } from './link-book.ts';
import { LeftRows } from '../input/leave-option.ts';
import { formatChangeKey, nameLinkKind, selfLinkRule } from './change-keys.ts';
import type { SoosOptions } from './options.ts';
import { pruneBridges } from './prune-bridges.ts';
import { repairLinks } from './repair-links.ts';
import { findHoursPerDay } from '../answer/format-work.ts';

/** A schedule with its links back in sequence, and the data of the report. */
export type Solution = ReturnType<typeof solveSequence>;

/** `before` is the original file, scheduled. Throws `UnusableInputError` with E_LOOP or E_TOO_MANY_BRIDGES. */
export function solveSequence(schedule: Schedule, before: Scheduling, options: SoosOptions) {
  const leaving = new LeftRows(options);
  const labels = new ActivityLabels(schedule);
  const whole = createProgressNetwork(schedule);
  // Links of loops among completed work stay in the file as they are.
  const { links, places, findings } = orderProgressNetwork(whole, labels);
  const network: NamedNetwork = { ...whole, links, labels, hoursPerDay: findHoursPerDay(schedule) };
  const all = listOutOfSequence(network, options);
  const {
    wanted: found = [],
    left = [],
    chosen = [],
  } = Object.groupBy(all, (one) => {
    if (options.scope !== 'both' && one.violation !== 'active') return 'left';
    const isChosen = leaving.has(formatChangeKey(network, one.link), nameLinkKind(network, one));
    return isChosen ? 'chosen' : 'wanted';
  });
  const { kept: selfLinks = [], removed = [] } = Object.groupBy(network.selfLinks, (link) =>
    leaving.has(formatChangeKey(network, link), selfLinkRule) ? 'kept' : 'removed',
  );
  const book = createLinkBook(network);
  const context = { book, places, forecast: createForecast(before), options };
  const repairs = repairLinks(found, context);
  const pruned = pruneBridges(book);
  const ends = listLostEnds(schedule, book, whole);
  return {
    network,
    findings,
    book,
    /** Links to repair, and out-of-sequence links that the options exclude. */
    found,
    left,
    /** Out-of-sequence links and self-links that the planner leaves. */
    chosen,
    chosenSelfLinks: selfLinks,
    removedSelfLinks: removed,
    leaving,
    /** Links that cannot be checked because a date is missing. */
    unjudged: network.links.filter((link) => isUnjudged(network, link)),
    repairs,
    /** Number of bridges removed as redundant. */
    pruned,
    /** Activities that lost all predecessors, or all successors, and got no new one. */
    withoutPredecessor: addPredecessors(context, ends.withoutPredecessor),
    withoutSuccessor: addSuccessors(context, ends.withoutSuccessor),
    /** Number of out-of-sequence links after the repair, including excluded ones. */
    remaining: book.links.filter((link) => !link.isRemoved && findViolation(network, link, options)).length,
  };
}

/** Completed activities that lost all predecessors, and incomplete ones that lost all successors. */
function listLostEnds(
  { relationships }: Schedule,
  { network, links }: LinkBook,
  { links: all }: Pick<ProgressNetwork, 'links'>,
) {
  const known = new Set(network.links);
  const untouched = all.filter((link) => !known.has(link));
  const kept = [...links.filter(({ isRemoved }) => !isRemoved), ...untouched];
  const lost = links.filter(({ isRemoved, source }) => isRemoved && source !== undefined);
  // Links to other projects count as neighbours too.
  const outside = network.outsideLinks.map((index) => relationships[index]);
  const list = (end: 'predecessor' | 'successor', isCompleted: boolean): number[] => {
    const linked = new Set(kept.map((link) => link[end]));
    const outsideIds = new Set(outside.map((link) => link?.[`${end}Id`]));
    return [...new Set(lost.map((link) => link[end]))]
      .filter((index) => {
        const { id, status } = getProgressActivity(network, index).source;
        return !linked.has(index) && (status === 'completed') === isCompleted && !outsideIds.has(id);
      })
      .sort((a, b) => a - b);
  };
  return { withoutPredecessor: list('successor', true), withoutSuccessor: list('predecessor', false) };
}
