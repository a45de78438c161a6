import {
  findViolation,
  getFromEvent,
  getLinkEnds,
  getProgressActivity,
  getToEvent,
  isMilestone,
  type LinkTerms,
} from '@floatwise/schedule';
import type { LinkBook } from './link-book.ts';
import type { SoosOptions } from './options.ts';

/**
 * Past events on paths between open events. A lead allows something to happen, in sequence, before its predecessor;
 * from there on, links between past events affect open ones.
 */
export function createCarryingEvents(book: LinkBook, options: SoosOptions) {
  const { network } = book;
  /** 1 for each such event of the event graph. */
  const carrying = new Uint8Array(network.activities.length * 2);
  /** Marks an event and the past events after it along the file's links. Each is marked once. */
  const spread = (first: number): void => {
    const queue: number[] = [];
    const reach = (event: number): void => {
      const { start, finish } = getProgressActivity(network, event >> 1);
      if (carrying[event] === 1 || !(event % 2 === 0 ? start : finish).happened) return;
      carrying[event] = 1;
      queue.push(event);
    };
    reach(first);
    for (let event = queue.pop(); event !== undefined; event = queue.pop()) {
      const activity = event >> 1;
      // Start and finish of a milestone are one event.
      if (event % 2 === 0 || isMilestone(getProgressActivity(network, activity).source)) reach(event ^ 1);
      for (const link of book.listFileOutgoing(activity))
        if (getFromEvent(link) === event) reach(getToEvent(link));
    }
  };
  /** Adds a link that is in sequence; if it waits for an open event, such paths start there. */
  const addLead = (link: LinkTerms): void => {
    const { from, to } = getLinkEnds(network, link);
    if (!from.happened && to.happened) spread(getToEvent(link));
  };
  for (const link of network.links) {
    if (link.lagMinutes < 0 && findViolation(network, link, options) === undefined) addLead(link);
  }
  /** Whether such a path runs through the predecessor's event of the link. */
  const leadTo = (link: LinkTerms): boolean => carrying[getFromEvent(link)] === 1;
  return { addLead, leadTo };
}
