import { round } from '../row-values.ts';
import type { ProgressKind, WindowShare } from '../windows.ts';
import type { Cause, DividedStep } from './divide-step.ts';
import type { StepActivity } from './schedule-step.ts';
import type { FindId } from './step-end.ts';

/** The part of a share that progress made in one way, in working minutes. */
export interface KindShare {
  readonly kind: ProgressKind;
  readonly minutes: number;
}

/** Adds up what activities did to the finish, over one division or several. */
export class ShareSum {
  readonly #getId: FindId;
  readonly #minutesPerDay: number;
  readonly #activities = new Map<string, ActivitySum>();
  #calendars = 0;
  #others = 0;

  constructor(getId: FindId, minutesPerDay: number) {
    this.#getId = getId;
    this.#minutesPerDay = minutesPerDay;
  }

  /** `listKinds` says how progress made a cause. */
  add({ causes, others }: DividedStep, listKinds?: (cause: Cause) => readonly KindShare[]): void {
    this.#others += others;
    for (const cause of causes) {
      if (cause.isUnchanged) this.#calendars += cause.share;
      else this.#addActivity(cause, listKinds?.(cause) ?? []);
    }
  }

  #addActivity({ activity, share, own, float }: Cause, kinds: readonly KindShare[]): void {
    const id = this.#getId(activity);
    const sum = this.#activities.get(id) ?? createSum(activity);
    sum.share += share;
    sum.own += own;
    sum.float += float;
    for (const { kind, minutes } of kinds)
      if (minutes !== 0) sum.kinds.set(kind, (sum.kinds.get(kind) ?? 0) + minutes);
    this.#activities.set(id, sum);
  }

  /**
   * Takes the shares of what in the end neither changed nor moved: what it gained on one day another lost by a later one, or the
   * reverse. They cancel what others lost or gained, first to last; what is left is of no activity.
   */
  cancel(isStill: (activity: StepActivity) => boolean): void {
    const room = { gained: 0, lost: 0 };
    for (const sum of this.#activities.values()) {
      if (sum.share === 0 || !isStill(sum.activity)) continue;
      room[sum.share < 0 ? 'gained' : 'lost'] += Math.abs(sum.share);
      sum.share = 0;
    }
    for (const sum of this.#activities.values()) {
      const side = sum.share < 0 ? 'lost' : 'gained';
      const taken = Math.min(Math.abs(sum.share), room[side]);
      room[side] -= taken;
      takeFrom(sum, taken);
    }
    this.#others += room.lost - room.gained;
  }

  /** In the order in which activities were first added; without shares of 0. */
  list(): WindowShare[] {
    const toDays = (minutes: number): number => round(minutes / this.#minutesPerDay);
    const rows = [...this.#activities].map(([id, sum]): WindowShare => {
      const { share, kinds } = sum;
      const { own, float } = kinds.size > 0 ? settleDays(sum) : sum;
      const progress = [...kinds]
        .filter(([, minutes]) => minutes !== 0)
        .map(([kind, minutes]) => ({ kind, workDays: toDays(minutes) }));
      return {
        kind: 'activity',
        id,
        workDays: toDays(share),
        ownWorkDays: toDays(own),
        floatWorkDays: toDays(float),
        ...(progress.length === 0 ? {} : { progress }),
      };
    });
    const without = (kind: WindowShare['kind'], minutes: number): WindowShare => ({
      kind,
      id: null,
      workDays: toDays(minutes),
      ownWorkDays: toDays(minutes),
      floatWorkDays: 0,
    });
    return [...rows, without('otherCalendars', this.#calendars), without('otherPaths', this.#others)].filter(
      ({ workDays }) => workDays !== 0,
    );
  }
}

/** Brings a share nearer to 0 by as many minutes, and its kinds with it. */
function takeFrom(sum: ActivitySum, minutes: number): void {
  const sign = sum.share < 0 ? -1 : 1;
  sum.share -= sign * minutes;
  let left = minutes;
  for (const [kind, has] of sum.kinds) {
    const taken = Math.min(left, Math.max(0, sign * has));
    sum.kinds.set(kind, has - sign * taken);
    left -= taken;
  }
}

/** Days may gain what only makes float, and lose what only float takes. In the end its own change is not below its share. */
function settleDays({ share, own }: ActivitySum): Pick<ActivitySum, 'own' | 'float'> {
  if (share < 0) return { own: Math.min(own, share), float: 0 };
  const most = Math.max(own, share);
  return { own: most, float: most - share };
}

const createSum = (activity: StepActivity): ActivitySum => ({
  activity,
  share: 0,
  own: 0,
  float: 0,
  kinds: new Map(),
});

interface ActivitySum {
  readonly activity: StepActivity;
  share: number;
  own: number;
  float: number;
  readonly kinds: Map<ProgressKind, number>;
}
