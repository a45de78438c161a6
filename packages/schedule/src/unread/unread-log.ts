import type { Essential } from './essentials.ts';

/** How much of one kind a file has that could not be read. */
export interface Unread {
  readonly kind: Essential;
  /** Records with such a value: activities, relationships, projects, or calendars in use. */
  readonly unread: number;
  /** Records of the file that should have one. */
  readonly of: number;
  /** The first three, such as `line 12, table TASK, column remain_drtn_hr_cnt, activity A1000: '2 weeks'`. */
  readonly places: readonly string[];
}

/** The records that are counted, by what the kinds belong to. */
export type RecordCounts = Readonly<
  Record<'projects' | 'activities' | 'relationships' | 'calendars', number>
>;

const ownerOf: Readonly<Record<Essential, keyof RecordCounts>> = {
  dataDates: 'projects',
  missingDataDates: 'projects',
  activities: 'activities',
  statuses: 'activities',
  activityTypes: 'activities',
  durations: 'activities',
  dates: 'activities',
  storedDates: 'activities',
  constraints: 'activities',
  floats: 'activities',
  calendars: 'calendars',
  relationshipEnds: 'relationships',
  relationshipTypes: 'relationships',
  lags: 'relationships',
};

const shownPlaces = 3;

/** A record by its row or id, or itself. */
type RecordKey = number | string | object;

/**
 * Counts the essential values of a file that could not be read, as readers meet them: a value that is read on first use counts
 * from then on. Keeps no reference to the file.
 */
export class UnreadLog {
  readonly #found = new Map<Essential, Map<RecordKey, string>>();
  readonly #leftOut = { projects: 0, activities: 0, relationships: 0, calendars: 0 };
  /** Set when the file has been read; without the records that were left out. */
  counts: RecordCounts = { projects: 0, activities: 0, relationships: 0, calendars: 0 };
  /** The calendars that activities use; only those count. Undefined until the file has been read. */
  usedCalendars: ReadonlySet<string> | undefined;

  /** Notes a value of a record. A record counts once for each kind. */
  add(kind: Essential, record: RecordKey, describePlace: () => string): void {
    let records = this.#found.get(kind);
    if (records === undefined) this.#found.set(kind, (records = new Map<RecordKey, string>()));
    if (!records.has(record)) records.set(record, records.size < shownPlaces ? describePlace() : '');
  }

  /** True if a value of this kind is noted for the record. */
  has(kind: Essential, record: RecordKey): boolean {
    return this.#found.get(kind)?.has(record) === true;
  }

  /** Counts what is noted for a record of a file for the entity read from it. */
  identify(record: object, entity: object): void {
    for (const records of this.#found.values()) {
      const place = records.get(record);
      if (place === undefined) continue;
      records.delete(record);
      records.set(entity, place);
    }
  }

  /** Notes a record that is left out because of such a value. */
  addLeftOut(kind: Essential, record: RecordKey, describePlace: () => string): void {
    this.add(kind, record, describePlace);
    this.#leftOut[ownerOf[kind]] += 1;
  }

  /** The kinds with values that could not be read; empty for nearly every file. */
  list(): Unread[] {
    return [...this.#found].flatMap(([kind, records]) => {
      const used = kind === 'calendars' ? this.usedCalendars : undefined;
      const counted = [...records].filter(
        ([record]) => typeof record === 'object' || used?.has(String(record)) !== false,
      );
      if (counted.length === 0) return [];
      const owner = ownerOf[kind];
      const of = Math.max(this.counts[owner] + this.#leftOut[owner], counted.length);
      const places = counted.flatMap(([, place]) => place || []).slice(0, shownPlaces);
      return [{ kind, unread: counted.length, of, places }];
    });
  }
}
