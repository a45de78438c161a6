import type { Activity, CheckResult } from '@floatwise/schedule';
import type { BookInput } from '../book.ts';

/** Which checks say something of which activity. A link is flagged at its successor. */
export class ActivityFlags {
  readonly #places: ReadonlyMap<Activity, number>;
  /** A row for each activity, with a place for each check: those of DCMA, then the further ones. */
  readonly #flags: Uint8Array;
  readonly #width: number;
  readonly #dcmaCount: number;
  readonly #plusNumbers: readonly string[];

  /** Linear in offenders. */
  constructor({ checked: { assessment, dcma, plus } }: BookInput) {
    const { activities, findActivity } = assessment;
    const results = [...dcma, ...plus];
    this.#places = new Map(activities.map((activity, place) => [activity, place]));
    this.#width = results.length;
    this.#dcmaCount = dcma.length;
    this.#plusNumbers = plus.map(({ check }) => check.no);
    this.#flags = new Uint8Array(activities.length * results.length);
    results.forEach((result, column) => {
      this.#flagAll(result, column, findActivity);
    });
  }

  /** Whether that check of the fourteen, counted from 0, has the activity in its list. */
  has(activity: Activity, check: number): boolean {
    const place = this.#places.get(activity);
    return place !== undefined && this.#flags[place * this.#width + check] === 1;
  }

  /** `P4 P9`: the further checks; null for none. */
  formatPlus(activity: Activity): string | null {
    const first = (this.#places.get(activity) ?? 0) * this.#width + this.#dcmaCount;
    let text = '';
    this.#plusNumbers.forEach((no, check) => {
      if (this.#flags[first + check] === 1) text += text === '' ? no : ` ${no}`;
    });
    return text === '' ? null : text;
  }

  #flagAll(
    { offenders }: CheckResult,
    column: number,
    findActivity: BookInput['checked']['assessment']['findActivity'],
  ): void {
    for (const offender of offenders) {
      if ('subject' in offender) continue;
      const activity =
        'activity' in offender ? offender.activity : findActivity(offender.relationship.successorId);
      const place = activity && this.#places.get(activity);
      if (place !== undefined) this.#flags[place * this.#width + column] = 1;
    }
  }
}
