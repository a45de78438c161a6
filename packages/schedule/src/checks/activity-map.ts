import type { Activity } from '../model/index.ts';

/** Like a `Map` with activities of one schedule as keys, but faster, by row. Activities that share a row, such as copies, are distinct. */
export class ActivityMap<Value> {
  readonly #activities: (Activity | undefined)[];
  readonly #values: (Value | undefined)[];
  readonly #others = new Map<Activity, Value>();

  /** Reserves places for these activities; others can be added too. */
  constructor(activities: readonly Activity[]) {
    const rows = activities.reduce((last, { row }) => Math.max(last, row), -1) + 1;
    this.#activities = new Array<undefined>(rows).fill(undefined);
    this.#values = new Array<undefined>(rows).fill(undefined);
  }

  get(activity: Activity): Value | undefined {
    const { row } = activity;
    return this.#activities[row] === activity ? this.#values[row] : this.#others.get(activity);
  }

  set(activity: Activity, value: Value): void {
    const { row } = activity;
    if (row < this.#activities.length) this.#activities[row] ??= activity;
    if (this.#activities[row] === activity) this.#values[row] = value;
    else this.#others.set(activity, value);
  }
}
