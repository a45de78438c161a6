import { Buffer } from 'node:buffer';
/** Ranges of bytes to remove from a file. Cleaners change a file only in this way, so everything else stays as it is. */
export class ByteCuts {
  /** start, end, start, end, ... in ascending order; adjacent ranges are joined. */
  readonly #bounds: number[] = [];
  #removedBytes = 0;

  /** Adds a range with exclusive `end`. Ranges must be in ascending order and not overlap. */
  add(start: number, end: number): void {
    if (end <= start) return;
    const lastEnd = this.#bounds.at(-1);
    if (lastEnd !== undefined && start < lastEnd)
      throw new RangeError('Cuts must be added in ascending order');
    if (lastEnd === start) this.#bounds[this.#bounds.length - 1] = end;
    else this.#bounds.push(start, end);
    this.#removedBytes += end - start;
  }

  get removedBytes(): number {
    return this.#removedBytes;
  }

  /** Returns the remaining bytes in order. Long pieces are views of `bytes`, not copies. */
  apply(bytes: Uint8Array): Uint8Array[] {
    return joinPieces(this.#listKept(bytes));
  }

  *#listKept(bytes: Uint8Array): Generator<Uint8Array> {
    let from = 0;
    for (let index = 0; index < this.#bounds.length; index += 2) {
      const start = this.#bounds[index] ?? 0;
      if (start > from) yield bytes.subarray(from, start);
      from = this.#bounds[index + 1] ?? start;
    }
    if (from < bytes.length) yield bytes.subarray(from);
  }
}

/** Pieces shorter than this are joined by copying, because a result of many tiny pieces is slow to send. */
const copyBelowBytes = 32 * 1024;

/** Returns the same bytes in few pieces, none of them empty. Long pieces are not copied. */
export function joinPieces(pieces: Iterable<Uint8Array>): Uint8Array[] {
  const answer: Uint8Array[] = [];
  let short: Uint8Array[] = [];
  const flush = () => {
    const [first, second] = short;
    if (first) answer.push(second ? Buffer.concat(short) : first);
    short = [];
  };
  for (const piece of pieces) {
    if (piece.length === 0) continue;
    if (piece.length < copyBelowBytes) short.push(piece);
    else {
      flush();
      answer.push(piece);
    }
  }
  flush();
  return answer;
}
