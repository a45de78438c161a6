import type {
  PictureActivity,
  PictureLink,
  ReportPicture,
  RowPictures,
  SharedPicture,
} from '@floatwise/contracts';

/** Data date and unit of a picture, stored beside the indexes of its activities and links. */
type Times = Pick<ReportPicture, 'dataDate' | 'unit'>;
type TimedPicture = SharedPicture & Times;

export interface PictureBounds<Row> {
  /** Limits the pictures, since the page loads the whole report. */
  readonly maxPictures?: number;
  /** Row indexes, most important pictures first; by default row order. */
  readonly order?: Iterable<number>;
  /** Rows with the same defined key share one picture. */
  readonly getKey?: (row: Row) => unknown;
}

/** Creates pictures for the first rows, up to `maxPictures`. Equal activities and links are stored once. */
export function boundPictures<Row>(
  rows: readonly Row[],
  create: (row: Row, place: number) => ReportPicture | null,
  { maxPictures = 6500, order = rows.keys(), getKey }: PictureBounds<Row> = {},
): RowPictures {
  const activities = new SharedList<PictureActivity>();
  const links = new SharedList<PictureLink>();
  const pictures: TimedPicture[] = [];
  const byKey = new Map<unknown, TimedPicture | undefined>();
  const add = (picture: ReportPicture): TimedPicture => {
    const places = activities.putAll(picture.activities);
    const ends = picture.links.map((link) => ({
      ...link,
      from: places[link.from] ?? 0,
      to: places[link.to] ?? 0,
    }));
    const added = { ...picture, activities: places, links: links.putAll(ends) };
    pictures.push(added);
    return added;
  };
  const ofRows: (TimedPicture | undefined)[] = [];
  for (const place of order) {
    const row = rows[place];
    if (row === undefined) continue;
    const key = getKey?.(row) ?? Symbol();
    if (!byKey.has(key)) {
      if (pictures.length >= maxPictures) continue;
      const picture = create(row, place);
      byKey.set(key, picture === null ? undefined : add(picture));
    }
    ofRows[place] = byKey.get(key);
  }
  const times = findCommonTimes(pictures);
  return { activities: activities.items, links: links.items, ...times, rows: formatRows(ofRows, times) };
}

/** The first row with a picture holds it; later rows refer to that row. */
function formatRows(ofRows: (TimedPicture | undefined)[], times: Times | undefined): RowPictures['rows'] {
  const firstRows = new Map<TimedPicture, number>();
  const rows = Array.from(ofRows, (picture, row) => {
    const first = picture && firstRows.get(picture);
    if (picture === undefined || first !== undefined) return first ?? null;
    firstRows.set(picture, row);
    return times === undefined ? picture : { activities: picture.activities, links: picture.links };
  });
  return rows.slice(0, rows.findLastIndex((row) => row !== null) + 1);
}

/** Undefined if pictures differ. */
function findCommonTimes([first, ...others]: readonly Times[]): Times | undefined {
  const { dataDate, unit } = first ?? {};
  if (others.some((other) => other.dataDate !== dataDate || other.unit !== unit)) return undefined;
  return { ...(dataDate === undefined ? {} : { dataDate }), ...(unit === undefined ? {} : { unit }) };
}

/** A list that stores equal items once. */
class SharedList<Item extends object> {
  readonly items: Item[] = [];
  /** Cached keys of items: a tool may reuse one activity object in many pictures. */
  readonly #keys = new Map<Item, string>();
  readonly #places = new Map<string, number>();

  /** Returns the indexes of the items, all different: two activities of one picture may look the same. */
  putAll(items: readonly Item[]): number[] {
    const taken = new Set<number>();
    return items.map((item) => {
      const key = this.#keys.get(item) ?? JSON.stringify(item);
      this.#keys.set(item, key);
      let place = this.#places.get(key);
      if (place === undefined || taken.has(place)) {
        place = this.items.push(item) - 1;
        this.#places.set(key, place);
      }
      taken.add(place);
      return place;
    });
  }
}
