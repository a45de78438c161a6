/** P6's codes for one field and what they mean, looked up by bytes so that no text is made for them. */
export class CodeTable<Value> {
  readonly #entries: readonly { readonly code: Buffer; readonly value: Value }[];
  readonly #byLowerCase: ReadonlyMap<string, Value>;

  constructor(codes: Readonly<Record<string, Value>>) {
    const list = Object.entries(codes);
    this.#entries = list.map(([code, value]) => ({ code: Buffer.from(code, 'latin1'), value }));
    this.#byLowerCase = new Map(list.map(([code, value]) => [code.toLowerCase(), value]));
  }

  /** Exactly as P6 writes it, else in any case with blanks around; undefined for a code we do not know. */
  find(body: Buffer, start: number, end: number): Value | undefined {
    for (const { code, value } of this.#entries) {
      if (code.length === end - start && isEqual(code, body, start)) return value;
    }
    return this.#byLowerCase.get(body.toString('latin1', start, end).trim().toLowerCase());
  }

  /** The first code that means the value. */
  getCode(value: Value): string {
    const entry = this.#entries.find((candidate) => candidate.value === value);
    if (!entry) throw new RangeError(`No P6 code means ${String(value)}`);
    return entry.code.toString('latin1');
  }
}

/** From the back: P6's codes of one field start alike. */
function isEqual(code: Buffer, body: Buffer, start: number): boolean {
  for (let at = code.length - 1; at >= 0; at -= 1) if (code[at] !== body[start + at]) return false;
  return true;
}
