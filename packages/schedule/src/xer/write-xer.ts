import { joinPieces } from './bytes/join-pieces.ts';
import { formatContained } from './bytes/container.ts';
import type { Xer } from './read-xer.ts';
import type { Splice, XerEdits } from './xer-edits.ts';

/** The file's bytes, in order, as one or more views. Without changes they are the bytes that were read. */
export function writeXer(xer: Xer, edits?: XerEdits): Uint8Array[] {
  const splices = edits?.listSplices() ?? [];
  if (splices.length === 0) return [xer.bytes];
  const { container } = xer.body;
  const pieces = listPieces(xer.body.bytes, splices).map((piece) => formatContained(container, piece));
  return joinPieces([container.head, ...pieces, container.tail]);
}

function listPieces(body: Uint8Array, splices: readonly Splice[]): Uint8Array[] {
  const pieces: Uint8Array[] = [];
  let from = 0;
  for (const { start, end, bytes } of splices) {
    if (start > from) pieces.push(body.subarray(from, start));
    if (bytes.length > 0) pieces.push(bytes);
    from = Math.max(from, end);
  }
  if (from < body.length) pieces.push(body.subarray(from));
  return pieces;
}
