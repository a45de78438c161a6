import {
  findViolation,
  getLinkEnds,
  getProgressActivity,
  isFromStart,
  isMilestone,
  isToStart,
  type LinkTerms,
} from '@floatwise/schedule';
import type { LinkBook } from './link-book.ts';
import type { SoosOptions } from './options.ts';

/**
 * Events of the past that paths between events still to come run through. A lead lets something happen, in order, before
 * what it waits for; from there on a link between two events of the past matters for what is to come.
 */
export class CarryingEvents {
  readonly #book: LinkBook;
  /** 1 for each such event: the start of activity x at 2x, its finish at 2x + 1. */
  readonly #events: Uint8Array;

  constructor(book: LinkBook, options: SoosOptions) {
    const { network } = book;
    this.#book = book;
    this.#events = new Uint8Array(network.activities.length * 2);
    for (const link of network.links) {
      if (link.lagMinutes < 0 && findViolation(network, link, options) === undefined) this.addLead(link);
    }
  }

  /** Whether such a path runs through what the link waits for. */
  leadTo({ predecessor, type }: Pick<LinkTerms, 'predecessor' | 'type'>): boolean {
    return this.#events[predecessor * 2 + (isFromStart(type) ? 0 : 1)] === 1;
  }

  /** Takes note of a link in order; one that waits for what is still to come starts such paths. */
  addLead(link: LinkTerms): void {
    const { from, to } = getLinkEnds(this.#book.network, link);
    if (!from.happened && to.happened) this.#spread(link.successor, isToStart(link.type));
  }

  /** Marks an event and, over the file's links, the events of the past behind it. Each is marked once. */
  #spread(activity: number, isStart: boolean): void {
    const queue: number[] = [];
    const reach = (reached: number, atStart: boolean): void => {
      const source = getProgressActivity(this.#book.network, reached);
      const event = reached * 2 + (atStart ? 0 : 1);
      if (this.#events[event] === 1 || !(atStart ? source.start : source.finish).happened) return;
      this.#events[event] = 1;
      queue.push(event);
    };
    reach(activity, isStart);
    for (let event = queue.pop(); event !== undefined; event = queue.pop()) {
      const leavesStart = event % 2 === 0;
      const left = event >> 1;
      if (leavesStart) reach(left, false);
      // Start and finish of a milestone are one event.
      else if (isMilestone(getProgressActivity(this.#book.network, left).source)) reach(left, true);
      for (const { successor, type } of this.#book.listFileOutgoing(left))
        if (isFromStart(type) === leavesStart) reach(successor, isToStart(type));
    }
  }
}
