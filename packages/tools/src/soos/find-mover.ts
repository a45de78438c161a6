import type { Activity, ActivityId } from '@floatwise/schedule';
import type { ScheduledLink } from '../input/replace-relationships.ts';
import type { EarlyDates } from './early-dates.ts';
import type { Change } from './list-changes.ts';

/** Why an activity is where it is. */
export interface Mover {
  /** A relationship that sets its early dates. */
  readonly link: ScheduledLink;
  /** The change at the begin of the driving path that leads there; undefined when none is on it. */
  readonly change: Change | undefined;
}

/** What is told from a schedule's driving relationships. */
export interface DrivingPaths {
  readonly dates: EarlyDates;
  /** Relationships that the repair changed, as they stand in this schedule. */
  readonly changes: ReadonlyMap<ScheduledLink, Change>;
  readonly isMoved: (id: ActivityId) => boolean;
  readonly findActivity: (id: ActivityId) => Activity | undefined;
}

/** Finds the link that moves an activity: back along driving relationships to one that the repair changed. Each is looked at once. */
export class MoverFinder {
  readonly #paths: DrivingPaths;
  readonly #byActivity = new Map<ActivityId, Mover | undefined>();

  constructor(paths: DrivingPaths) {
    this.#paths = paths;
  }

  find(id: ActivityId): Mover | undefined {
    const path: ScheduledLink[] = [];
    let change: Change | undefined;
    let reached = id;
    for (;;) {
      if (this.#byActivity.has(reached)) {
        change = this.#byActivity.get(reached)?.change;
        break;
      }
      const link = this.#choose(reached);
      if (link === undefined) break;
      path.push(link);
      change = this.#paths.changes.get(link);
      if (change !== undefined) break;
      reached = link.predecessorId;
    }
    for (const link of path) this.#byActivity.set(link.successorId, { link, change });
    return this.#byActivity.get(id);
  }

  /** One that was changed comes first, then one from an activity that moved, then one from completed work, which hands on what it waits for. */
  #choose(id: ActivityId): ScheduledLink | undefined {
    const { dates, changes, isMoved, findActivity } = this.#paths;
    const driving = dates.listDriving(id);
    if (driving.length <= 1) return dates.relationships[driving[0] ?? -1];
    const links = driving.flatMap((index) => dates.relationships[index] ?? []);
    return (
      links.find((link) => changes.has(link)) ??
      links.find(({ predecessorId }) => isMoved(predecessorId)) ??
      links.find(({ predecessorId }) => findActivity(predecessorId)?.status === 'completed') ??
      links[0]
    );
  }
}
