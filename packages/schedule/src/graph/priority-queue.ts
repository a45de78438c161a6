/** Returns items best first, equal ones in any order; `compare` is negative for a better first one. Binary heap (J. Williams, 1964). */
export class PriorityQueue<Item> {
  readonly #compare: (a: Item, b: Item) => number;
  readonly #heap: Item[] = [];

  constructor(compare: (a: Item, b: Item) => number) {
    this.#compare = compare;
  }

  put(item: Item): void {
    let at = this.#heap.length;
    while (at > 0) {
      const parentAt = (at - 1) >> 1;
      const parent = this.#heap[parentAt];
      if (parent === undefined || this.#compare(item, parent) >= 0) break;
      this.#heap[at] = parent;
      at = parentAt;
    }
    this.#heap[at] = item;
  }

  /** Removes and returns the best item; undefined if the queue is empty. */
  take(): Item | undefined {
    const best = this.#heap[0];
    const last = this.#heap.pop();
    if (last !== undefined && this.#heap.length > 0) this.#sink(last);
    return best;
  }

  #sink(item: Item): void {
    let at = 0;
    for (;;) {
      const childAt = this.#findBetterChild(at);
      const child = this.#heap[childAt];
      if (child === undefined || this.#compare(child, item) >= 0) break;
      this.#heap[at] = child;
      at = childAt;
    }
    this.#heap[at] = item;
  }

  #findBetterChild(at: number): number {
    const left = this.#heap[2 * at + 1];
    const right = this.#heap[2 * at + 2];
    if (left === undefined || right === undefined) return 2 * at + 1;
    return this.#compare(right, left) < 0 ? 2 * at + 2 : 2 * at + 1;
  }
}
