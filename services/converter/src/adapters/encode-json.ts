/** Longer lists are written in pieces of this many items. */
const pieceLength = 500;
/** Anything with fewer values, nested ones included, is written in one piece. */
const mostValues = 5_000;
/** Texts are gathered to about this many characters before they become bytes. */
const textLength = 1 << 16;

/** Encodes plain data as JSON in UTF-8, long data in pieces: the text of a large report takes as much memory as its data. */
export function encodeJson(value: object): Uint8Array {
  const encoder = new TextEncoder();
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let waiting = '';
  for (const text of formatJson(value)) {
    waiting += text;
    if (waiting.length < textLength) continue;
    pieces.push(encoder.encode(waiting));
    waiting = '';
  }
  pieces.push(encoder.encode(waiting));
  return joinPieces(pieces);
}

/** Joins the pieces. Each is freed as soon as it is copied, so that a long text is never in memory twice. */
function joinPieces(pieces: readonly Uint8Array<ArrayBuffer>[]): Uint8Array {
  const joined = Buffer.allocUnsafeSlow(pieces.reduce((sum, { length }) => sum + length, 0));
  let length = 0;
  for (const piece of pieces) {
    joined.set(piece, length);
    length += piece.length;
    piece.buffer.transfer(0);
  }
  return joined;
}

function* formatJson(value: unknown): Generator<string> {
  if (typeof value !== 'object' || value === null || countRoom(value, mostValues) >= 0)
    yield JSON.stringify(value ?? null);
  else if (Array.isArray(value)) yield* formatList(value);
  else yield* formatObject(value);
}

/** Subtracts from `room` the number of values in `value`, nested ones included; negative if there are more. */
function countRoom(value: unknown, room: number): number {
  let left = room - 1;
  if (typeof value !== 'object' || value === null) return left;
  const items: readonly unknown[] = Array.isArray(value) ? value : Object.values(value);
  for (let place = 0; place < items.length && left >= 0; place++) left = countRoom(items[place], left);
  return left;
}

function* formatList(items: readonly unknown[]): Generator<string> {
  yield '[';
  if (items.length > pieceLength) {
    for (let place = 0; place < items.length; place += pieceLength) {
      const text = JSON.stringify(items.slice(place, place + pieceLength)).slice(1, -1);
      yield place === 0 ? text : `,${text}`;
    }
  } else {
    for (const [place, item] of items.entries()) {
      if (place > 0) yield ',';
      yield* formatJson(item);
    }
  }
  yield ']';
}

function* formatObject(value: object): Generator<string> {
  yield '{';
  let before = '';
  for (const [name, item] of Object.entries(value)) {
    if (item === undefined) continue;
    yield `${before}${JSON.stringify(name)}:`;
    yield* formatJson(item);
    before = ',';
  }
  yield '}';
}
