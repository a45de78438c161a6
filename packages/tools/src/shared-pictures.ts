import {
  foldActivity,
  foldLink,
  ValueList,
  type PictureActivity,
  type PictureLink,
  type ReportPicture,
  type RowPictures,
  type SharedPicture,
} from '@floatwise/contracts';

type Times = Pick<ReportPicture, 'dataDate' | 'unit'>;
type Kept = SharedPicture & Times;

/** Takes pictures in, each activity and each link but once, up to a number of characters as they travel. */
export class SharedPictures {
  readonly #values = new ValueList<string | number>();
  readonly #activities = new SharedList<PictureActivity>((one) => foldActivity(one, this.#values));
  readonly #links = new SharedList<PictureLink>(foldLink);
  readonly #pictures: Kept[] = [];
  readonly #maxCharacters: number;
  #characters = 0;
  #isFull = false;

  constructor(maxCharacters: number) {
    this.#maxCharacters = maxCharacters;
  }

  /** Whether one did not fit; no other is taken then. */
  get isFull(): boolean {
    return this.#isFull;
  }

  /** The picture's number; undefined when it does not fit. */
  add({ activities, links, ...times }: ReportPicture): number | undefined {
    const [activityCount, linkCount] = [this.#activities.length, this.#links.length];
    const valueCharacters = this.#values.measure();
    const places = this.#activities.putAll(activities);
    const picture = {
      activities: places,
      links: this.#links.putAll(
        links.map((link) => ({ ...link, from: places[link.from] ?? 0, to: places[link.to] ?? 0 })),
      ),
      ...times,
    };
    const characters =
      JSON.stringify([picture.activities, picture.links]).length +
      ','.length +
      this.#values.measure() -
      valueCharacters +
      this.#activities.measureFrom(activityCount) +
      this.#links.measureFrom(linkCount);
    if (this.#isFull || this.#characters + characters > this.#maxCharacters) {
      this.#isFull = true;
      this.#activities.shorten(activityCount);
      this.#links.shorten(linkCount);
      return undefined;
    }
    this.#characters += characters;
    return this.#pictures.push(picture) - 1;
  }

  /** The pictures of rows, each told by its number, of which the first row that has it holds the picture. */
  format(numbers: readonly (number | undefined)[]): RowPictures {
    const times = this.#findCommonTimes();
    const firstRows = new Map<number, number>();
    const rows = numbers.map((number, row) => {
      const picture = number === undefined ? undefined : this.#pictures[number];
      if (number === undefined || picture === undefined) return null;
      const first = firstRows.get(number);
      if (first !== undefined) return first;
      firstRows.set(number, row);
      return times === undefined ? picture : { activities: picture.activities, links: picture.links };
    });
    return { activities: this.#activities.items, links: this.#links.items, ...times, rows };
  }

  /** Undefined where pictures differ. */
  #findCommonTimes(): Times | undefined {
    const [first, ...others] = this.#pictures;
    const { dataDate, unit } = first ?? {};
    if (others.some((other) => other.dataDate !== dataDate || other.unit !== unit)) return undefined;
    return { ...(dataDate === undefined ? {} : { dataDate }), ...(unit === undefined ? {} : { unit }) };
  }
}

/** Plain things of which those that are alike stand once. */
class SharedList<Item extends object> {
  readonly items: Item[] = [];
  readonly #texts: string[] = [];
  readonly #places = new Map<string, number>();
  /** What was taken in before is not read again, as those that draw an activity once hand the same in time and again. */
  readonly #known = new Map<Item, string>();
  readonly #fold: (item: Item) => unknown;

  /** Things that are folded to the same are alike. */
  constructor(fold: (item: Item) => unknown) {
    this.#fold = fold;
  }

  get length(): number {
    return this.items.length;
  }

  /** The places of some things, each of them another: two of a picture may look alike. */
  putAll(items: readonly Item[]): number[] {
    const taken = new Set<number>();
    return items.map((item) => {
      const text = this.#format(item);
      let place = this.#places.get(text);
      if (place === undefined || taken.has(place)) {
        place = this.items.push(item) - 1;
        this.#texts.push(text);
        this.#places.set(text, place);
      }
      taken.add(place);
      return place;
    });
  }

  #format(item: Item): string {
    const known = this.#known.get(item);
    if (known !== undefined) return known;
    const text = JSON.stringify(this.#fold(item));
    this.#known.set(item, text);
    return text;
  }

  /** Characters of the things from a place on. */
  measureFrom(place: number): number {
    let characters = 0;
    for (let at = place; at < this.#texts.length; at++) characters += (this.#texts[at]?.length ?? 0) + 1;
    return characters;
  }

  /** Forgets the things from a place on. */
  shorten(length: number): void {
    for (const text of this.#texts.splice(length)) this.#places.delete(text);
    this.items.length = length;
  }
}
