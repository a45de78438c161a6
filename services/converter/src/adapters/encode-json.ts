/** Longer lists are written in pieces of so many items. */
const pieceLength = 500;

/**
 * Plain data as JSON in UTF-8. Its long lists are written piece by piece, since the text of a large report, whole in memory,
 * would take as much room as all that it was made of.
 */
export function encodeJson(value: object): Uint8Array {
  const pieces: Buffer[] = [];
  for (const text of formatJson(value)) pieces.push(Buffer.from(text));
  return Buffer.concat(pieces);
}

function* formatJson(value: unknown): Generator<string> {
  if (Array.isArray(value)) yield* formatList(value);
  else if (typeof value === 'object' && value !== null) yield* formatObject(value);
  else yield JSON.stringify(value ?? null);
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
