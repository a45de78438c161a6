import {
  ActivityLabels,
  computeActivityPlaces,
  createProgressNetwork,
  findViolation,
  getProgressActivity,
  isUnjudged,
  listOutOfSequence,
  type Schedule,
} from '@floatwise/schedule';
import { addPredecessors, addSuccessors } from './add-neighbours.ts';
import { createForecast, type Scheduling } from './early-dates.ts';
import type { NamedNetwork } from './format-link.ts';
import { LinkBook } from './link-book.ts';
import type { SoosOptions } from './options.ts';
import { pruneBridges } from './prune-bridges.ts';
import { repairLinks } from './repair-links.ts';
import { findHoursPerDay } from '../answer/format-work.ts';

/** A schedule whose links are back in sequence, with all that the report says about it. */
export type Solution = ReturnType<typeof solveSequence>;

/** `before` is the file as it comes, scheduled. Throws `UnusableInputError` with E_LOOP or E_TOO_MANY_BRIDGES. */
export function solveSequence(schedule: Schedule, before: Scheduling, options: SoosOptions) {
  const network: NamedNetwork = {
    ...createProgressNetwork(schedule),
    labels: new ActivityLabels(schedule),
    hoursPerDay: findHoursPerDay(schedule),
  };
  const places = computeActivityPlaces(network, network.labels);
  const all = listOutOfSequence(network, options);
  const { wanted: found = [], left = [] } = Object.groupBy(all, ({ violation }) =>
    options.scope === 'both' || violation === 'active' ? 'wanted' : 'left',
  );
  const book = new LinkBook(network);
  const context = { book, places, forecast: createForecast(before), options };
  const repairs = repairLinks(found, context);
  const pruned = pruneBridges(book);
  const ends = listLostEnds(schedule, book);
  return {
    network,
    book,
    /** Links to repair, and links out of sequence that the options leave alone. */
    found,
    left,
    /** Links that cannot be judged because a date is missing. */
    unjudged: network.links.filter((link) => isUnjudged(network, link)),
    repairs,
    /** Bridges that other links made superfluous. */
    pruned,
    /** Activities that lost all predecessors, or all successors, and for which no other was found. */
    withoutPredecessor: addPredecessors(context, ends.withoutPredecessor),
    withoutSuccessor: addSuccessors(context, ends.withoutSuccessor),
    /** Links out of sequence after the repair, those left alone included. */
    remaining: book.links.filter((link) => !link.isRemoved && findViolation(network, link, options)).length,
  };
}

/** Completed activities that have lost all predecessors, and incomplete ones that have lost all successors. */
function listLostEnds({ relationships }: Schedule, { network, links }: LinkBook) {
  const kept = links.filter(({ isRemoved }) => !isRemoved);
  const lost = links.filter(({ isRemoved, source }) => isRemoved && source !== undefined);
  // Links to other projects count: with one of them an activity has a neighbour.
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
  return {
    withoutPredecessor: list('successor', true),
    withoutSuccessor: list('predecessor', false),
  };
}
