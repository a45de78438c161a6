import type { Activity } from '../model/index.ts';
import type { AssessedLink } from './assessment.ts';
import type { CheckFigures, CheckLimit, Counted, Offender } from './check.ts';

/** What is wrong with a thing, or undefined when nothing is. */
type Judge<Item> = (item: Item) => string | undefined;

export const atMost = (value: number): CheckLimit => ({ is: 'atMost', value });
export const atLeast = (value: number): CheckLimit => ({ is: 'atLeast', value });
export const none: CheckLimit = { is: 'equal', value: 0 };

export function listActivityOffenders(activities: readonly Activity[], judge: Judge<Activity>): Offender[] {
  const offenders: Offender[] = [];
  for (const activity of activities) {
    const why = judge(activity);
    if (why !== undefined) offenders.push({ activity, why });
  }
  return offenders;
}

export function listLinkOffenders(links: readonly AssessedLink[], judge: Judge<AssessedLink>): Offender[] {
  const offenders: Offender[] = [];
  for (const link of links) {
    const why = judge(link);
    if (why === undefined) continue;
    const { relationship, predecessor, successor } = link;
    offenders.push({ relationship, predecessor, successor, why });
  }
  return offenders;
}

/** Offenders as a share of a population; not applicable when that is empty. */
export function toShare(offenders: readonly Offender[], of: number, emptyWhy: string): CheckFigures {
  const count = offenders.length;
  if (of === 0) return { count, of, notApplicable: emptyWhy, offenders };
  return { count, of, value: count / of, offenders };
}

/** Offenders as a number; not applicable when there is nothing to look at. */
export function toCount(offenders: readonly Offender[], of: number, emptyWhy: string): CheckFigures {
  const figures = toShare(offenders, of, emptyWhy);
  return of === 0 ? figures : { ...figures, value: offenders.length };
}

const createFinder =
  <Item extends Counted>(
    list: (items: readonly Item[], judge: Judge<Item>) => Offender[],
    toFigures: typeof toShare,
  ) =>
  (population: readonly Item[], emptyWhy: string, judge: Judge<Item>): CheckFigures => ({
    ...toFigures(list(population, judge), population.length, emptyWhy),
    population,
  });

/** The share, or the number, of activities or links that are at fault. */
export const findActivityShare = createFinder(listActivityOffenders, toShare);
export const findActivityCount = createFinder(listActivityOffenders, toCount);
export const findLinkShare = createFinder(listLinkOffenders, toShare);

/** The faults of a thing as one sentence; undefined for none. */
export const joinFaults = (faults: readonly string[]): string | undefined =>
  faults.length === 0 ? undefined : faults.join('; ');

export const noIncompleteTasks = 'There are no incomplete tasks.';
export const noIncompleteLinks = 'No link leads to an incomplete task.';
