import { createAdjacency, createEdgeList, type Adjacency } from '@floatwise/schedule/graph';
import { relationshipTypes } from '@floatwise/schedule/model';
import type { LinkTerms, ProgressLink, ProgressNetwork } from '@floatwise/schedule/out-of-sequence';
import type { RelationshipTerms } from '@floatwise/schedule/xer';

/** Why a link exists: it is in the file, bridges a repaired link, or replaces a lost predecessor or successor. */
export type LinkOrigin = 'file' | 'bridge' | 'predecessor' | 'successor';

/** The current state of a link; only the book changes it. */
export interface BookLink extends Readonly<LinkTerms> {
  readonly origin: LinkOrigin;
  /** The original link; undefined for a new one. */
  readonly source: ProgressLink | undefined;
  readonly isRemoved: boolean;
}

export type LinkBook = ReturnType<typeof createLinkBook>;

/** The links of a schedule during the repair. P6 allows one of each type between two activities, so of two only the larger lag stays. */
export function createLinkBook(network: ProgressNetwork) {
  const { activities, links: source } = network;
  const { from, to, nodeCount } = createEdgeList(activities.length, source);
  /** Indexes of the file's links by predecessor and by successor. */
  const outgoing = createAdjacency(nodeCount, from);
  const incoming = createAdjacency(nodeCount, to);
  const links = source.map((link): BookLink => ({ ...link, origin: 'file', source: link, isRemoved: false }));
  const byKey = new Map<number, BookLink>();
  const indexed = new Set<number>();
  const getKey = ({ predecessor, successor, type }: LinkTerms): number =>
    (predecessor * activities.length + successor) * 4 + relationshipTypes.indexOf(type);

  /** Links are indexed on demand, because a repair does not involve most activities. */
  const index = (predecessor: number): void => {
    indexed.add(predecessor);
    for (const link of listAt(outgoing, links, predecessor)) {
      if (link.isRemoved) continue;
      const key = getKey(link);
      const known = byKey.get(key);
      if (known === undefined || known.lagMinutes < link.lagMinutes) byKey.set(key, link);
    }
  };

  /** The link of that type between the two; of several, the one with the largest lag. */
  const find = (terms: LinkTerms): BookLink | undefined => {
    if (!indexed.has(terms.predecessor)) index(terms.predecessor);
    return byKey.get(getKey(terms));
  };

  const forget = (link: BookLink): void => {
    const key = getKey(link);
    if (byKey.get(key) === link) byKey.delete(key);
  };

  const remove = (link: BookLink): void => {
    forget(link);
    Object.assign(link, { isRemoved: true });
  };

  /** Adds a link, or raises the lag of an existing one. Undefined if there is nothing to do. */
  const put = (terms: LinkTerms, origin: LinkOrigin): BookLink | undefined => {
    const known = find(terms);
    if (known !== undefined) {
      if (known.lagMinutes >= terms.lagMinutes) return undefined;
      return Object.assign(known, { lagMinutes: terms.lagMinutes });
    }
    const link = { ...terms, origin, source: undefined, isRemoved: false };
    links.push(link);
    byKey.set(getKey(terms), link);
    return link;
  };

  return {
    network,
    /** Links of the file first, in order, including removed ones. */
    links: links as readonly BookLink[],
    put,
    remove,
    /** Changes type and lag. If another link of that type exists, that one stays with the larger lag and the result is false. */
    change: (link: BookLink, { type, lagMinutes }: RelationshipTerms): boolean => {
      const changed: LinkTerms = { ...link, type, lagMinutes };
      const known = find(changed);
      if (known !== undefined && known !== link) {
        put(changed, link.origin);
        remove(link);
        return false;
      }
      forget(link);
      byKey.set(getKey(changed), Object.assign(link, { type, lagMinutes }));
      return true;
    },
    /** The original links that leave an activity, and those that lead to it. */
    listFileOutgoing: (activity: number): Iterable<ProgressLink> => listAt(outgoing, source, activity),
    listFileIncoming: (activity: number): Iterable<ProgressLink> => listAt(incoming, source, activity),
  };
}

function* listAt<Item>({ offsets, edges }: Adjacency, items: readonly Item[], node: number): Iterable<Item> {
  const end = offsets[node + 1] ?? 0;
  for (let slot = offsets[node] ?? 0; slot < end; slot += 1) {
    const item = items[edges[slot] ?? -1];
    if (item !== undefined) yield item;
  }
}
