import {
  createAdjacency,
  createEdgeList,
  type Adjacency,
  type LinkTerms,
  type ProgressLink,
  type ProgressNetwork,
  type RelationshipTerms,
  type RelationshipType,
} from '@floatwise/schedule';

/** Why a link exists: it is in the file, bridges a repaired link, or replaces a lost predecessor or successor. */
export type LinkOrigin = 'file' | 'bridge' | 'predecessor' | 'successor';

/** The current state of a link; only the book changes it. */
export interface BookLink extends Readonly<LinkTerms> {
  readonly origin: LinkOrigin;
  /** The original link; undefined for a new one. */
  readonly source: ProgressLink | undefined;
  readonly isRemoved: boolean;
}

const typePlaces: Readonly<Record<RelationshipType, number>> = { FS: 0, SS: 1, FF: 2, SF: 3 };

/**
 * The links of a schedule during the repair. P6 allows one link of each type between two activities: if a change would
 * create a second one, only the larger lag stays.
 */
export class LinkBook {
  readonly network: ProgressNetwork;
  /** Links of the file first, in order, including removed ones. */
  readonly links: readonly BookLink[];
  readonly #links: BookLink[];
  /** Indexes of the file's links by predecessor and by successor. */
  readonly #outgoing: Adjacency;
  readonly #incoming: Adjacency;
  readonly #byKey = new Map<number, BookLink>();
  readonly #indexed = new Set<number>();

  constructor(network: ProgressNetwork) {
    const { from, to, nodeCount } = createEdgeList(network.activities.length, network.links);
    this.network = network;
    this.#outgoing = createAdjacency(nodeCount, from);
    this.#incoming = createAdjacency(nodeCount, to);
    this.#links = network.links.map((source) => ({ ...source, origin: 'file', source, isRemoved: false }));
    this.links = this.#links;
  }

  /** Adds a link, or raises the lag of an existing one. Undefined if there is nothing to do. */
  put(terms: LinkTerms, origin: LinkOrigin): BookLink | undefined {
    const known = this.#find(terms);
    if (known !== undefined) {
      if (known.lagMinutes >= terms.lagMinutes) return undefined;
      return Object.assign(known, { lagMinutes: terms.lagMinutes });
    }
    const link = { ...terms, origin, source: undefined, isRemoved: false };
    this.#links.push(link);
    this.#byKey.set(this.#getKey(terms), link);
    return link;
  }

  /** Changes type and lag. If another link of that type exists, that one stays with the larger lag and the result is false. */
  change(link: BookLink, terms: RelationshipTerms): boolean {
    const changed: LinkTerms = { ...link, ...terms };
    const known = this.#find(changed);
    if (known !== undefined && known !== link) {
      this.put(changed, link.origin);
      this.remove(link);
      return false;
    }
    this.#forget(link);
    const { type, lagMinutes } = terms;
    this.#byKey.set(this.#getKey(changed), Object.assign(link, { type, lagMinutes }));
    return true;
  }

  remove(link: BookLink): void {
    this.#forget(link);
    Object.assign(link, { isRemoved: true });
  }

  /** The original links that leave an activity. */
  listFileOutgoing(activity: number): Iterable<ProgressLink> {
    return listAt(this.#outgoing, this.network.links, activity);
  }

  /** The original links that lead to an activity. */
  listFileIncoming(activity: number): Iterable<ProgressLink> {
    return listAt(this.#incoming, this.network.links, activity);
  }

  /** The link of that type between the two; of several, the one with the largest lag. */
  #find(terms: LinkTerms): BookLink | undefined {
    this.#index(terms.predecessor);
    return this.#byKey.get(this.#getKey(terms));
  }

  #getKey({ predecessor, successor, type }: LinkTerms): number {
    return (predecessor * this.network.activities.length + successor) * 4 + typePlaces[type];
  }

  #forget(link: BookLink): void {
    const key = this.#getKey(link);
    if (this.#byKey.get(key) === link) this.#byKey.delete(key);
  }

  /** Indexes links on demand, because a repair does not involve most activities. */
  #index(predecessor: number): void {
    if (this.#indexed.has(predecessor)) return;
    this.#indexed.add(predecessor);
    for (const link of listAt(this.#outgoing, this.#links, predecessor)) {
      if (link.isRemoved) continue;
      const key = this.#getKey(link);
      const known = this.#byKey.get(key);
      if (known === undefined || known.lagMinutes < link.lagMinutes) this.#byKey.set(key, link);
    }
  }
}

function* listAt<Item>({ offsets, edges }: Adjacency, items: readonly Item[], node: number): Iterable<Item> {
  const end = offsets[node + 1] ?? 0;
  for (let slot = offsets[node] ?? 0; slot < end; slot += 1) {
    const item = items[edges[slot] ?? -1];
    if (item !== undefined) yield item;
  }
}
