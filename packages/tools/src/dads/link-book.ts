import { listLogicRelationships, orderActivities, type SheetNetwork } from '@floatwise/schedule/sheet';
import type { Link, Side } from './open-end.ts';

/** The links of a network by their ends, with those that are added on the way. */
export class LinkBook {
  readonly sheet: SheetNetwork;
  readonly #incoming: Link[][];
  readonly #outgoing: Link[][];
  /** Keys of all rows, also of those flagged for deletion: P6 knows a relationship by its key. */
  readonly #keys = new Set<string>();
  readonly #added = new Set<Link>();
  readonly #lags = new Map<Link, number>();
  #positions: Int32Array = new Int32Array(0);

  /** Throws E_LOOP. */
  constructor(sheet: SheetNetwork) {
    this.sheet = sheet;
    this.#incoming = sheet.activities.map(() => []);
    this.#outgoing = sheet.activities.map(() => []);
    for (const link of sheet.relationships) this.#keys.add(formatKey(link));
    for (const link of listLogicRelationships(sheet)) {
      this.#put(link);
      if (link.lag !== 0) this.#lags.set(link, link.lag);
    }
    this.orderWith([]);
  }

  /** Links into an activity (its start side) or out of it (its finish side). */
  listLinks(activity: number, side: Side): readonly Link[] {
    return (side === 'start' ? this.#incoming : this.#outgoing)[activity] ?? [];
  }

  isAdded(link: Link): boolean {
    return this.#added.has(link);
  }

  /** In the sheet's unit; 0 for an added one. */
  getLag(link: Link): number {
    return this.#lags.get(link) ?? 0;
  }

  listAdded(): Link[] {
    return [...this.#added];
  }

  has(link: Link): boolean {
    return this.#keys.has(formatKey(link));
  }

  /** Puts activities without predecessors first, as long as nothing has to come before them. */
  orderWith(first: readonly number[]): void {
    const links = this.#outgoing.flat();
    // Of nodes that become free together the lowest number comes first: `first` take the lowest ones.
    const { activities } = this.sheet;
    const numbers = [...first, ...activities.map(({ index }) => index).filter((index) => !first.includes(index))];
    const places = new Int32Array(activities.length);
    for (const [place, index] of numbers.entries()) places[index] = place;
    const renumbered = links.map(({ predecessor, successor }) => ({
      predecessor: places[predecessor] ?? 0,
      successor: places[successor] ?? 0,
    }));
    const order = orderActivities(numbers.map((index) => activities[index] ?? { code: '' }), renumbered);
    this.#positions = new Int32Array(activities.length);
    for (const [position, place] of order.entries()) this.#positions[numbers[place] ?? 0] = position;
  }

  /** Moves an activity without successors behind all others. */
  putLast(activity: number): void {
    if ((this.#outgoing[activity]?.length ?? 0) === 0) this.#positions[activity] = this.#positions.length;
  }

  /** Whether adding the link would close a loop. */
  closesLoop({ predecessor, successor }: Link): boolean {
    if (predecessor === successor) return true;
    if ((this.#positions[predecessor] ?? 0) < (this.#positions[successor] ?? 0)) return false;
    const seen = new Set([successor]);
    for (const activity of seen) {
      for (const link of this.#outgoing[activity] ?? []) {
        if (link.successor === predecessor) return true;
        seen.add(link.successor);
      }
    }
    return false;
  }

  add(link: Link): void {
    const isForward = (this.#positions[link.predecessor] ?? 0) < (this.#positions[link.successor] ?? 0);
    this.#added.add(link);
    this.#keys.add(formatKey(link));
    this.#put(link);
    if (!isForward) this.orderWith([]);
  }

  #put(link: Link): void {
    this.#incoming[link.successor]?.push(link);
    this.#outgoing[link.predecessor]?.push(link);
  }
}

function formatKey({ predecessor, successor, type }: Link): string {
  return `${predecessor} ${successor} ${type}`;
}
