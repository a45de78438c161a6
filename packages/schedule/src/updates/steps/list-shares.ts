import { round } from '../row-values.ts';
import type { ProgressKind, WindowShare } from '../windows.ts';
import type { Cause, DividedStep } from './divide-step.ts';
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
    const sum = this.#activities.get(id) ?? createSum();
    sum.share += share;
    sum.own += own;
    sum.float += float;
    for (const { kind, minutes } of kinds)
      if (minutes !== 0) sum.kinds.set(kind, (sum.kinds.get(kind) ?? 0) + minutes);
    this.#activities.set(id, sum);
  }

  /** In the order in which activities were first added; without shares of 0. */
  list(): WindowShare[] {
    const toDays = (minutes: number): number => round(minutes / this.#minutesPerDay);
    const rows = [...this.#activities].map(([id, { share, own, float, kinds }]): WindowShare => {
      const progress = [...kinds].map(([kind, minutes]) => ({ kind, workDays: toDays(minutes) }));
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

const createSum = (): ActivitySum => ({ share: 0, own: 0, float: 0, kinds: new Map() });

interface ActivitySum {
  share: number;
  own: number;
  float: number;
  readonly kinds: Map<ProgressKind, number>;
}
