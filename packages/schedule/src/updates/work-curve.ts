import {
  carriesLogic,
  findPercentComplete,
  type Activity,
  type BaselineProject,
  type Minutes,
  type Schedule,
} from '../model/index.ts';
import { getDataDate } from './steps/get-data-date.ts';
import { findFinish, getPairCode, type UpdateSide } from './pair.ts';

/** What is measured over time: finished activities, labor and nonlabor hours, cost. */
export const measures = ['count', 'hours', 'cost'] as const;
export type CurveMeasure = (typeof measures)[number];
export type Amounts = Readonly<Record<CurveMeasure, number>>;

export const noAmounts: Amounts = { count: 0, hours: 0, cost: 0 };

/** The work of one activity: what is done at the data date, what is left, and when that is to happen. */
interface CurveWork {
  readonly done: Amounts;
  readonly left: Amounts;
  readonly start: number;
  readonly finish: number;
}

/**
 * The work of an update, or of a baseline, over time. Finished activities count at their finish. Hours and cost left are spread evenly from the start
 * of the remaining work to its finish, as calendar time. WBS summaries have none of their own; levels of effort are not counted.
 */
export class WorkCurve {
  readonly dataDate: Minutes;
  /** The first start and the last finish; undefined without dates. */
  readonly start: number | undefined;
  readonly finish: number | undefined;
  /** At the data date, and at the end. */
  readonly done: Amounts;
  readonly total: Amounts;
  readonly #byId: ReadonlyMap<string, CurveWork>;
  readonly #all: readonly CurveWork[];

  private constructor(dataDate: Minutes, work: ReadonlyMap<string, CurveWork>) {
    this.dataDate = dataDate;
    this.#byId = work;
    const all = [...work.values()];
    this.#all = all;
    this.done = sumAmounts(all.map(({ done }) => done));
    this.total = sumAmounts(all.flatMap(({ done, left }) => [done, left]));
    this.start = findLeast(all.map(({ start }) => start));
    this.finish = findGreatest(all.map(({ finish }) => finish));
  }

  /** The work of an update: what is done, and what is left by its early dates. */
  static ofUpdate(side: UpdateSide): WorkCurve {
    const dataDate = getDataDate(side.project);
    return new WorkCurve(dataDate, listWork(side, dataDate));
  }

  /** The budget of a baseline by its planned dates, with which P6 calculates planned value. */
  static ofBaseline({ schedule, projectId }: BaselineProject): WorkCurve | undefined {
    const project = schedule.projects.find(({ id }) => id === projectId);
    if (project === undefined) return undefined;
    const work = listBudget(schedule, projectId);
    return work.size === 0 ? undefined : new WorkCurve(getDataDate(project), work);
  }

  /** The amount at an instant; before the data date that of the data date. */
  measure(measure: CurveMeasure, at: number): number {
    let sum = 0;
    for (const { done, left, start, finish } of this.#all)
      sum += done[measure] + left[measure] * findShare(measure, { start, finish, at });
    return sum;
  }

  /** What another update has earned of this plan: the amount of each activity by its percent complete there. */
  earn(ids: ReadonlyMap<string, string>, side: UpdateSide): Amounts {
    const earned = { ...noAmounts } as Record<CurveMeasure, number>;
    for (const activity of side.activities) {
      const own = this.#byId.get(ids.get(getPairCode(activity)) ?? getPairCode(activity));
      if (own === undefined) continue;
      const share = findEarnedShare(activity);
      earned.count += share === 1 ? own.done.count + own.left.count : 0;
      earned.hours += share * (own.done.hours + own.left.hours);
      earned.cost += share * (own.done.cost + own.left.cost);
    }
    return earned;
  }

  /**
   * The instant nearest to `near` at which the plan has this amount; the last of a plan with less, the first of a plan with more.
   * Undefined without dates or amounts.
   */
  findInstant(measure: CurveMeasure, amount: number, near: number): number | undefined {
    const { start, finish } = this;
    if (start === undefined || finish === undefined || this.total[measure] <= 0) return undefined;
    const isBehind = this.measure(measure, near) > amount + tolerance;
    // Behind: the plan was there before, until it had more. Ahead: it will be there once it has as much.
    const isPast = (at: number): boolean =>
      isBehind
        ? this.measure(measure, at) > amount + tolerance
        : this.measure(measure, at) >= amount - tolerance;
    let [low, high] = isBehind ? [start, near] : [near, finish];
    if (isPast(low)) return low;
    while (high - low > 1) {
      const middle = Math.floor((low + high) / 2);
      if (isPast(middle)) high = middle;
      else low = middle;
    }
    return high;
  }
}

const tolerance = 1e-6;

function findShare(
  measure: CurveMeasure,
  { start, finish, at }: { start: number; finish: number; at: number },
): number {
  if (at >= finish) return 1;
  return measure === 'count' || at <= start ? 0 : (at - start) / (finish - start);
}

function listWork(side: UpdateSide, dataDate: number): Map<string, CurveWork> {
  const costs = sumCosts(side);
  const work = new Map<string, CurveWork>();
  for (const activity of side.activities) {
    if (activity.type === 'wbsSummary') continue;
    const id = getPairCode(activity);
    const finish = findFinish(activity);
    if (finish === undefined || work.has(id)) continue;
    const { status } = activity;
    const count = carriesLogic(activity) ? 1 : 0;
    const cost = costs.get(activity.id) ?? { done: 0, left: 0 };
    const isDone = status === 'completed';
    const began = status === 'notStarted' ? activity.earlyStart : activity.remainingStart;
    work.set(id, {
      done: { count: isDone ? count : 0, hours: sumUnits(activity, 'actual'), cost: cost.done },
      left: {
        count: isDone ? 0 : count,
        hours: isDone ? 0 : sumUnits(activity, 'remaining'),
        cost: isDone ? 0 : cost.left,
      },
      start: Math.min(finish, isDone ? (activity.actualStart ?? finish) : (began ?? dataDate)),
      finish,
    });
  }
  return work;
}

function listBudget(schedule: Schedule, projectId: string): Map<string, CurveWork> {
  const costs = sumBudgets(schedule);
  const work = new Map<string, CurveWork>();
  for (const activity of schedule.activities) {
    const { plannedFinish: finish } = activity;
    if (activity.projectId !== projectId || activity.type === 'wbsSummary' || finish === undefined) continue;
    const id = getPairCode(activity);
    if (work.has(id)) continue;
    const hours = (activity.budgetedLaborUnits ?? 0) + (activity.budgetedNonlaborUnits ?? 0);
    work.set(id, {
      done: noAmounts,
      left: { count: carriesLogic(activity) ? 1 : 0, hours, cost: costs.get(activity.id) ?? 0 },
      start: Math.min(finish, activity.plannedStart ?? finish),
      finish,
    });
  }
  return work;
}

function sumBudgets({ assignments, expenses }: Schedule): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { activityId, budgetedCost } of [...assignments, ...expenses])
    sums.set(activityId, (sums.get(activityId) ?? 0) + (budgetedCost ?? 0));
  return sums;
}

function sumUnits(activity: Activity, which: 'actual' | 'remaining'): number {
  return which === 'actual'
    ? (activity.actualLaborUnits ?? 0) + (activity.actualNonlaborUnits ?? 0)
    : (activity.remainingLaborUnits ?? 0) + (activity.remainingNonlaborUnits ?? 0);
}

function sumCosts({ schedule }: UpdateSide) {
  const sums = new Map<string, { done: number; left: number }>();
  const add = (id: string, done: number, left: number): void => {
    const own = sums.get(id) ?? { done: 0, left: 0 };
    own.done += done;
    own.left += left;
    sums.set(id, own);
  };
  for (const each of schedule.assignments)
    add(
      each.activityId,
      (each.actualRegularCost ?? 0) + (each.actualOvertimeCost ?? 0),
      each.remainingCost ?? 0,
    );
  for (const each of schedule.expenses) add(each.activityId, each.actualCost ?? 0, each.remainingCost ?? 0);
  return sums;
}

function findEarnedShare(activity: Activity): number {
  if (activity.status === 'completed') return 1;
  if (activity.status === 'notStarted') return 0;
  return Math.min(1, Math.max(0, (findPercentComplete(activity) ?? 0) / 100));
}

function sumAmounts(all: readonly Amounts[]): Amounts {
  const sum = { ...noAmounts } as Record<CurveMeasure, number>;
  for (const each of all) for (const measure of measures) sum[measure] += each[measure];
  return sum;
}

function findLeast(values: readonly number[]): number | undefined {
  let least: number | undefined;
  for (const value of values) if (least === undefined || value < least) least = value;
  return least;
}

function findGreatest(values: readonly number[]): number | undefined {
  const least = findLeast(values.map((value) => 0 - value));
  return least === undefined ? undefined : 0 - least;
}
