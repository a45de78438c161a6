/** The last few values by key; the one that was not asked for longest goes first. */
export class Recent<Value> {
  readonly #values = new Map<string, Value>();
  readonly #most: number;

  constructor(most: number) {
    this.#most = most;
  }

  async get(key: string, create: () => Promise<Value> | Value): Promise<Value> {
    const value = this.#values.get(key) ?? (await create());
    this.#values.delete(key);
    this.#values.set(key, value);
    for (const oldest of this.#values.keys()) {
      if (this.#values.size <= this.#most) break;
      this.#values.delete(oldest);
    }
    return value;
  }
}
