/** Longer lists are written in pieces of so many items. */
const pieceLength = 500;
/** What holds no more values, those within others too, is written at once. */
const mostValues = 5_000;
/** Texts of about so many characters become bytes together. */
const textLength = 1 << 16;

/**
 * Plain data as JSON in UTF-8. What is long is written piece by piece, since the text of a large report, whole in memory,
 * would take as much room as all that it was made of.
 */
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

/** The pieces as one. Each gives its room back as soon as it is copied: a long text is never in memory twice. */
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

/** How many values there is still room for when this one and those in it have taken theirs; below nothing when it has not enough. */
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
