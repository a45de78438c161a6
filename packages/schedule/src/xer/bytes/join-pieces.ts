/** Pieces shorter than this are copied together: an answer of many tiny pieces is slow to send. */
const copyBelowBytes = 32 * 1024;

/** The same bytes in few pieces, none of them empty. Long pieces are answered as they are, not copied. */
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
