/** Heaviest paths found from, or to, one node, by the node at their other end; entries of other such nodes do not count. */
export class Reach {
  readonly weights: Float64Array;
  /** Last edge of each path from the node, first edge of one to it. */
  readonly edges: Int32Array;
  readonly marks: Int32Array;

  constructor(nodeCount: number) {
    this.weights = new Float64Array(nodeCount);
    this.edges = new Int32Array(nodeCount);
    this.marks = new Int32Array(nodeCount).fill(-1);
  }

  getWeight(start: number, node: number): number {
    return this.marks[node] === start ? (this.weights[node] ?? -Infinity) : -Infinity;
  }

  put(start: number, node: number, edge: number, weight: number): void {
    if (this.marks[node] === start && (this.weights[node] ?? 0) >= weight) return;
    this.marks[node] = start;
    this.weights[node] = weight;
    this.edges[node] = edge;
  }
}
