/** Values of which those that are alike stand once. */
export class ValueList<Value extends string | number | null> {
  readonly values: Value[] = [];
  readonly #places = new Map<Value, number>();
  #measured = 0;
  #characters = 0;

  /** The place of the value among those that stand here, which it joins where it is new. */
  put(value: Value): number {
    const known = this.#places.get(value);
    if (known !== undefined) return known;
    const place = this.values.push(value) - 1;
    this.#places.set(value, place);
    return place;
  }

  /** What they take as JSON, with a comma behind each. */
  measure(): number {
    for (; this.#measured < this.values.length; this.#measured++)
      this.#characters += JSON.stringify(this.values[this.#measured]).length + ','.length;
    return this.#characters;
  }
}
