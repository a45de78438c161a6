import { Buffer } from 'node:buffer';
interface CodeEntry<Value> {
  readonly code: Buffer;
  readonly value: Value;
}

/** P6's codes for one field and what they mean. Those of XER files are looked up by bytes, so that no text is made for them. */
export class CodeTable<Value> {
  readonly #entries: readonly CodeEntry<Value>[];
  /** The codes in lower case. */
  readonly byLowerCase: ReadonlyMap<string, Value>;
  /** What P6 XML has in their place, in lower case. */
  readonly words: ReadonlyMap<string, Value>;
  #last: CodeEntry<Value> | undefined;

  constructor(codes: Readonly<Record<string, Value>>, words: Readonly<Record<string, Value>>) {
    this.#entries = Object.entries(codes).map(([code, value]) => ({
      code: Buffer.from(code, 'latin1'),
      value,
    }));
    this.byLowerCase = foldKeys(codes);
    this.words = foldKeys(words);
    this.#last = this.#entries[0];
  }

  /** Exactly as P6 writes it, else in any case with blanks around; undefined for a code we do not know. */
  find(body: Buffer, start: number, end: number): Value | undefined {
    const last = this.#last;
    // Rows that follow one another mostly say the same.
    if (last !== undefined && isEqual(last.code, body, start, end)) return last.value;
    for (const entry of this.#entries) {
      if (!isEqual(entry.code, body, start, end)) continue;
      this.#last = entry;
      return entry.value;
    }
    return this.byLowerCase.get(body.toString('latin1', start, end).trim().toLowerCase());
  }

  /** The first code that means the value. */
  getCode(value: Value): string {
    const entry = this.#entries.find((candidate) => candidate.value === value);
    if (!entry) throw new RangeError(`No P6 code means ${String(value)}`);
    return entry.code.toString('latin1');
  }
}

const foldKeys = <Value>(values: Readonly<Record<string, Value>>): ReadonlyMap<string, Value> =>
  new Map(Object.entries(values).map(([key, value]) => [key.toLowerCase(), value]));

/** From the back: P6's codes of one field start alike. */
function isEqual(code: Buffer, body: Buffer, start: number, end: number): boolean {
  if (code.length !== end - start) return false;
  for (let at = code.length - 1; at >= 0; at -= 1) if (code[at] !== body[start + at]) return false;
  return true;
}
