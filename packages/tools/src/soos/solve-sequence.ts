import {
  computeActivityPlaces,
  findViolation,
  isUnjudged,
  listOutOfSequence,
  type OutOfSequenceLink,
  type ProgressLink,
  type Schedule,
} from '@floatwise/schedule';
import { addPredecessors, type AddedPredecessors } from './add-predecessors.ts';
import { addSuccessors, type AddedSuccessors } from './add-successors.ts';
import { Forecast, type Scheduling } from './early-dates.ts';
import { HandingOn } from './handing-on.ts';
import { LinkBook } from './link-book.ts';
import { createNamedNetwork, type NamedNetwork } from './named-network.ts';
import { pruneBridges, type Pruning } from './prune-bridges.ts';
import { repairLinks, type Repairs } from './repair-links.ts';
import type { SoosOptions } from './options.ts';

/** A schedule whose links have been put in order, with everything there is to tell about it. */
export interface Solution {
  readonly network: NamedNetwork;
  readonly book: LinkBook;
  /** Links to repair, and links out of sequence that the options leave alone. */
  readonly found: readonly OutOfSequenceLink[];
  readonly left: readonly OutOfSequenceLink[];
  /** Links whose order the file's dates cannot tell. */
  readonly unjudged: readonly ProgressLink[];
  readonly repairs: Repairs;
  readonly pruning: Pruning;
  readonly predecessors: AddedPredecessors;
  readonly successors: AddedSuccessors;
  /** Links out of sequence after the repair, those left alone included. */
  readonly remaining: number;
}

/** `before` is the file as it comes, scheduled. Throws `UnusableInputError` with E_LOOP or E_TOO_MANY_BRIDGES. */
export function solveSequence(
  schedule: Schedule,
  { before, options }: { readonly before: Scheduling; readonly options: SoosOptions },
): Solution {
  const network = createNamedNetwork(schedule);
  const places = computeActivityPlaces(network, network.labels);
  const all = listOutOfSequence(network, options);
  const isWanted = ({ violation }: OutOfSequenceLink): boolean =>
    options.scope === 'both' || violation === 'active';
  const found = all.filter(isWanted);
  const left = all.filter((link) => !isWanted(link));
  const book = new LinkBook(network);
  const forecast = new Forecast(found.length > 0 ? before : undefined);
  const handingOn = new HandingOn(book, forecast, options);
  const repairs = repairLinks(book, found, { places, forecast, handingOn, options });
  const pruning = pruneBridges(book, places);
  const ends = listLostEnds(schedule, book);
  const predecessors = addPredecessors(book, ends.withoutPredecessor, { options, handingOn });
  const successors = addSuccessors(book, ends.withoutSuccessor, options);
  return {
    network,
    book,
    found,
    left,
    unjudged: network.links.filter((link) => isUnjudged(network, link)),
    repairs,
    pruning,
    predecessors,
    successors,
    remaining: countRemaining(book, options),
  };
}

function countRemaining({ network, links }: LinkBook, options: SoosOptions): number {
  return links.filter((link) => !link.isRemoved && findViolation(network, link, options) !== undefined)
    .length;
}

interface LostEnds {
  /** Completed activities that have lost all predecessors. */
  readonly withoutPredecessor: readonly number[];
  /** Incomplete activities that have lost all successors. */
  readonly withoutSuccessor: readonly number[];
}

function listLostEnds(schedule: Schedule, book: LinkBook): LostEnds {
  const { activities } = book.network;
  const predecessors = new Int32Array(activities.length);
  const successors = new Int32Array(activities.length);
  const lost = book.links.filter(({ isRemoved, source }) => isRemoved && source !== undefined);
  for (const { predecessor, successor, isRemoved } of book.links) {
    if (isRemoved) continue;
    successors[predecessor] = (successors[predecessor] ?? 0) + 1;
    predecessors[successor] = (predecessors[successor] ?? 0) + 1;
  }
  // Links to other projects count: with one of them an activity has a neighbour.
  const outside = book.network.outsideLinks.map((index) => schedule.relationships[index]);
  const withPredecessor = new Set(outside.map((link) => link?.successorId));
  const withSuccessor = new Set(outside.map((link) => link?.predecessorId));
  const list = (ends: readonly number[]): number[] => [...new Set(ends)].sort((a, b) => a - b);
  return {
    withoutPredecessor: list(lost.map(({ successor }) => successor)).filter((index) => {
      const source = activities[index]?.source;
      return predecessors[index] === 0 && source?.status === 'completed' && !withPredecessor.has(source.id);
    }),
    withoutSuccessor: list(lost.map(({ predecessor }) => predecessor)).filter((index) => {
      const source = activities[index]?.source;
      return successors[index] === 0 && source?.status !== 'completed' && !withSuccessor.has(source?.id);
    }),
  };
}
