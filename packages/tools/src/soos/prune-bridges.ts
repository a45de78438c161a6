import { getLinkEnds, getProgressActivity, type ProgressNetwork } from '@floatwise/schedule/out-of-sequence';
import {
  createProofActivity,
  findRedundancy,
  orderEvents,
  type ProofLink,
} from '@floatwise/schedule/redundancy';
import type { BookLink, LinkBook } from './link-book.ts';

/** Removes only bridges implied by a path between the same events with at least their lag; returns how many. */
export function pruneBridges(book: LinkBook): number {
  const { network } = book;
  const links = book.links.filter(({ isRemoved }) => !isRemoved);
  if (!links.some(isBridge)) return 0;
  const proofLinks = links.map((link) => createProofLink(network, link));
  const order = orderEvents(network.activities.length, proofLinks);
  if (order === undefined) throw new RangeError('The repaired links form a loop');
  const calendars = links.map((link) => getLinkEnds(network, link).lagCalendar);
  const redundant = findRedundancy({
    activities: network.activities.map(({ source }) => createProofActivity(source)),
    links: proofLinks,
    order,
    getLagCalendar: (link) => calendars[link],
    hasOwnLags: false,
    isScheduled: () => true,
    isAsked: (link) => isBridge(links[link]),
  });
  for (const { link } of redundant) {
    const bridge = links[link];
    if (bridge !== undefined) book.remove(bridge);
  }
  return redundant.length;
}

const isBridge = (link: BookLink | undefined): boolean => link?.origin === 'bridge';

function createProofLink(
  network: ProgressNetwork,
  { type, lagMinutes, predecessor, successor }: BookLink,
): ProofLink {
  const getStatus = (index: number) => getProgressActivity(network, index).source.status;
  return {
    ...{ predecessor, successor, type, lag: lagMinutes },
    predecessorStatus: getStatus(predecessor),
    successorStatus: getStatus(successor),
  };
}
