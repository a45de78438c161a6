import type { UpdateSeries } from '@floatwise/contracts';
import { formatMinutes } from '@floatwise/schedule';
import {
  findMilestoneDate,
  getPairCode,
  isMilestone,
  type ComparedProject,
  type SideFacts,
} from '@floatwise/schedule/updates';
import type { UpdatesWindow } from './updates-window.ts';

interface Milestone {
  name: string;
  readonly dates: (string | null)[];
}

/** The dates of every milestone of a series, by its newest Activity ID. */
export class MilestoneDates {
  readonly #updates: number;
  readonly #byId = new Map<string, Milestone>();

  constructor(updates: number) {
    this.#updates = updates;
  }

  /** Windows come in their order; `place` is that of the previous update. */
  addWindow({ projects }: UpdatesWindow, place: number): void {
    for (const { sides } of projects) this.#addSide(sides.previous, place);
    for (const { paired } of projects) this.#rename(paired);
    for (const { sides } of projects) this.#addSide(sides.current, place + 1);
  }

  list(): UpdateSeries['milestones'] {
    return [...this.#byId]
      .map(([id, { name, dates }]) => ({ id, name, dates: [...dates] }))
      .sort((one, other) => (one.id < other.id ? -1 : 1));
  }

  #addSide(side: SideFacts, place: number): void {
    for (const activity of side.activities) {
      if (!isMilestone(activity)) continue;
      const id = getPairCode(activity);
      const known = this.#byId.get(id);
      const date = findMilestoneDate(activity, side);
      const milestone = known ?? {
        name: '',
        dates: new Array<string | null>(this.#updates).fill(null),
      };
      milestone.name = activity.name;
      if (date !== undefined) milestone.dates[place] ??= formatMinutes(date.instant);
      if (known === undefined) this.#byId.set(id, milestone);
    }
  }

  #rename({ pairs }: ComparedProject['paired']): void {
    for (const { previous, current, isRenamed } of pairs) {
      if (!isRenamed) continue;
      const milestone = this.#byId.get(getPairCode(previous));
      if (milestone === undefined) continue;
      this.#byId.delete(getPairCode(previous));
      this.#byId.set(getPairCode(current), milestone);
    }
  }
}
