import { createAdjacency, type RedundancyInput, type RedundantEdge } from '@floatwise/schedule';
import { listPositions } from '@floatwise/schedule/sheet';

export interface CalendarSearchInput extends Pick<RedundancyInput, 'network' | 'order' | 'demands'> {
  readonly maxProofEdges: number;
  /** What an edge proves to candidates of its own calendar (`calendars`), and to those of others; -Infinity for nothing. */
  readonly calendars: Int32Array;
  readonly ownWeights: Float64Array;
  readonly otherWeights: Float64Array;
}

/**
 * Decides single candidates of any calendar, without work on the whole network for each calendar. It computes longest
 * paths over the nodes between the ends of the candidates that leave the same node (or, in reverse, enter it).
 */
export class CalendarSearch {
  readonly #input: CalendarSearchInput;
  readonly #forward: Direction;
  readonly #back: Direction;
  readonly #weights: Float64Array;
  readonly #parents: Int32Array;
  /** Edges of the heaviest path to each position, and the position as far along it as proofs are listed. */
  readonly #depths: Int32Array;
  readonly #heads: Int32Array;
  /** The candidate that leads to a position; -1 for none. */
  readonly #candidates: Int32Array;

  constructor(input: CalendarSearchInput) {
    const { network, order } = input;
    this.#input = input;
    const positions = listPositions(order);
    const near = network.from.map((node) => positions[node] ?? 0);
    const far = network.to.map((node) => positions[node] ?? 0);
    const last = network.nodeCount - 1;
    const flip = (position: number): number => last - position;
    const turn = (near: Int32Array, far: Int32Array, isBack: boolean): Direction => {
      const { offsets, edges: leaving } = createAdjacency(network.nodeCount, near);
      return { near, far, offsets, leaving, isBack };
    };
    this.#forward = turn(near, far, false);
    this.#back = turn(far.map(flip), near.map(flip), true);
    this.#weights = new Float64Array(network.nodeCount);
    this.#parents = new Int32Array(network.nodeCount);
    this.#depths = new Int32Array(network.nodeCount);
    this.#heads = new Int32Array(network.nodeCount);
    this.#candidates = new Int32Array(network.nodeCount).fill(-1);
  }

  /** Those of the candidates, all of this calendar and no two between the same nodes, that a path beside them implies. */
  find(candidates: readonly number[], calendar: number | undefined): RedundantEdge[] {
    const group = ({ near }: Direction) => Map.groupBy(candidates, (edge) => near[edge] ?? 0);
    const [starts, ends] = [group(this.#forward), group(this.#back)];
    const isBack = ends.size < starts.size;
    const direction = isBack ? this.#back : this.#forward;
    return [...(isBack ? ends : starts)].flatMap(([first, edges]) =>
      this.#sweep(direction, { first, edges, calendar }),
    );
  }

  /** Longest paths from `first` on, node by node. */
  #sweep(
    direction: Direction,
    { first, edges, calendar }: { first: number; edges: readonly number[]; calendar: number | undefined },
  ): RedundantEdge[] {
    const { far, offsets, leaving } = direction;
    const last = edges.reduce((furthest, edge) => Math.max(furthest, far[edge] ?? 0), first);
    const found: RedundantEdge[] = [];
    this.#weights.fill(-Infinity, first, last + 1);
    this.#weights[first] = 0;
    this.#depths[first] = 0;
    this.#heads[first] = first;
    for (const edge of edges) this.#candidates[far[edge] ?? 0] = edge;
    for (let position = first; position <= last; position++) {
      const candidate = this.#candidates[position] ?? -1;
      if (candidate >= 0) {
        found.push(...this.#check(direction, { position, candidate }));
        // From here on the candidate is an edge like others.
        this.#candidates[position] = -1;
        this.#reach(position, candidate, this.#getWeight(candidate, calendar));
      }
      const weight = this.#weights[position] ?? -Infinity;
      if (weight === -Infinity) continue;
      if (position !== first) this.#settle(direction, position);
      const end = offsets[position + 1] ?? 0;
      for (let slot = offsets[position] ?? 0; slot < end; slot++) {
        const edge = leaving[slot] ?? 0;
        const target = far[edge] ?? 0;
        if (target > last || this.#candidates[target] === edge) continue;
        this.#reach(target, edge, weight + this.#getWeight(edge, calendar));
      }
    }
    return found;
  }

  #reach(position: number, edge: number, weight: number): void {
    if (weight <= (this.#weights[position] ?? -Infinity)) return;
    this.#weights[position] = weight;
    this.#parents[position] = edge;
  }

  #getWeight(edge: number, calendar: number | undefined): number {
    const { calendars, ownWeights, otherWeights } = this.#input;
    return (calendars[edge] === calendar ? ownWeights[edge] : otherWeights[edge]) ?? -Infinity;
  }

  /** Notes how long the path to a position is, now that it is the heaviest, and where the shown part of it ends. */
  #settle({ near }: Direction, position: number): void {
    const before = near[this.#parents[position] ?? 0] ?? 0;
    const depth = (this.#depths[before] ?? 0) + 1;
    this.#depths[position] = depth;
    this.#heads[position] = depth > this.#input.maxProofEdges ? (this.#heads[before] ?? 0) : position;
  }

  /** The candidate with its proof, where the heaviest path beside it reaches what it demands. */
  #check(
    direction: Direction,
    { position, candidate }: { position: number; candidate: number },
  ): RedundantEdge[] {
    const weight = this.#weights[position] ?? -Infinity;
    if (weight === -Infinity || weight < (this.#input.demands[candidate] ?? 0)) return [];
    this.#settle(direction, position);
    const { near, isBack } = direction;
    const { maxProofEdges } = this.#input;
    const depth = this.#depths[position] ?? 0;
    // Of a long path the begin is shown, from which a sweep back comes last.
    let at = (isBack ? position : this.#heads[position]) ?? position;
    const path = Array.from({ length: Math.min(depth, maxProofEdges) }, () => {
      const edge = this.#parents[at] ?? 0;
      at = near[edge] ?? 0;
      return edge;
    });
    return [{ edge: candidate, proof: isBack ? path : path.reverse(), isCut: depth > maxProofEdges, weight }];
  }
}

/** The network as a sweep walks it: every edge leads from a position to a higher one. */
interface Direction {
  /** Ends of each edge. */
  readonly near: Int32Array;
  readonly far: Int32Array;
  /** Edges from position p are in `leaving`, from `offsets[p]` up to, not including, `offsets[p + 1]`. */
  readonly offsets: Int32Array;
  readonly leaving: Int32Array;
  readonly isBack: boolean;
}
