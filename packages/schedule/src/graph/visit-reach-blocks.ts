import type { EdgeList } from './adjacency.ts';
import { createAdjacency } from './adjacency.ts';

/** Sources handled at once: 32 words of 32 bits for each node. */
export const reachBlockSize = 1024;
const wordsPerNode = reachBlockSize / 32;

/** What a block of sources reaches. Valid only while it is visited: the next block takes its memory. */
export interface ReachBlock {
  /** The block's sources, at most reachBlockSize, in topological order. */
  readonly sources: Int32Array;
  /** Whether a path of one edge or more leads from the source at that place of `sources` to the node. */
  readonly reaches: (place: number, node: number) => boolean;
}

/**
 * Visits what every node of an acyclic network reaches, a block of sources at a time. Edges that `isUsable` refuses are
 * not walked.
 *
 * Method: transitive closure by bit sets, in blocks of 1,024 sources of which only the rest of the topological order is looked
 * at. Time nodes x edges / 32 / 2 words at worst; memory 128 bytes a node whatever the number of sources.
 */
export function visitReachBlocks(
  network: EdgeList,
  order: Int32Array,
  visit: (block: ReachBlock) => void,
  isUsable: (edge: number) => boolean = () => true,
): void {
  const { nodeCount, from, to } = network;
  const entering = createAdjacency(nodeCount, to);
  const positions = new Int32Array(nodeCount);
  order.forEach((node, position) => {
    positions[node] = position;
  });
  const words = new Int32Array(nodeCount * wordsPerNode);
  for (let first = 0; first < order.length; first += reachBlockSize) {
    const sources = order.subarray(first, first + reachBlockSize);
    words.fill(0);
    for (let position = first; position < order.length; position++) {
      const node = order[position] ?? 0;
      const end = entering.offsets[node + 1] ?? 0;
      for (let slot = entering.offsets[node] ?? 0; slot < end; slot++) {
        const edge = entering.edges[slot] ?? 0;
        const origin = from[edge] ?? 0;
        const place = (positions[origin] ?? 0) - first;
        if (place < 0 || !isUsable(edge)) continue;
        joinWords(words, node, origin);
        if (place < reachBlockSize) setBit(words, node, place);
      }
    }
    visit({ sources, reaches: (place, node) => hasBit(words, node, place) });
  }
}

function joinWords(words: Int32Array, node: number, other: number): void {
  const at = node * wordsPerNode;
  const otherAt = other * wordsPerNode;
  for (let word = 0; word < wordsPerNode; word++) {
    words[at + word] = (words[at + word] ?? 0) | (words[otherAt + word] ?? 0);
  }
}

function setBit(words: Int32Array, node: number, place: number): void {
  const at = node * wordsPerNode + (place >>> 5);
  words[at] = (words[at] ?? 0) | (1 << (place & 31));
}

function hasBit(words: Int32Array, node: number, place: number): boolean {
  return (((words[node * wordsPerNode + (place >>> 5)] ?? 0) >>> (place & 31)) & 1) === 1;
}
