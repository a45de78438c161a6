/** Slots at the start; a power of two. */
const firstSlots = 1 << 12;

/** A number for each pair of an event and a date, in open addressing: a map of maps would take four times the memory. */
export class DateTable {
  #events = new Int32Array(firstSlots).fill(-1);
  #dates = new Int32Array(firstSlots);
  #values = new Int32Array(firstSlots);
  #size = 0;

  get size(): number {
    return this.#size;
  }

  get(event: number, date: number): number | undefined {
    const slot = this.#findSlot(event, date);
    return this.#events[slot] === event ? this.#values[slot] : undefined;
  }

  set(event: number, date: number, value: number): void {
    if (2 * this.#size >= this.#events.length) this.#grow();
    const slot = this.#findSlot(event, date);
    if (this.#events[slot] !== event) this.#size += 1;
    this.#events[slot] = event;
    this.#dates[slot] = date;
    this.#values[slot] = value;
  }

  /** The slot of the pair, or the free one where it belongs. */
  #findSlot(event: number, date: number): number {
    const mask = this.#events.length - 1;
    let mixed = Math.imul(event, 0x9e3779b1) ^ Math.imul(date, 0x85ebca6b);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d);
    let slot = (mixed ^ (mixed >>> 13)) & mask;
    while (this.#events[slot] !== -1 && !(this.#events[slot] === event && this.#dates[slot] === date))
      slot = (slot + 1) & mask;
    return slot;
  }

  #grow(): void {
    const [events, dates, values] = [this.#events, this.#dates, this.#values];
    this.#events = new Int32Array(2 * events.length).fill(-1);
    this.#dates = new Int32Array(2 * events.length);
    this.#values = new Int32Array(2 * events.length);
    events.forEach((event, from) => {
      if (event === -1) return;
      const slot = this.#findSlot(event, dates[from] ?? 0);
      this.#events[slot] = event;
      this.#dates[slot] = dates[from] ?? 0;
      this.#values[slot] = values[from] ?? 0;
    });
  }
}
