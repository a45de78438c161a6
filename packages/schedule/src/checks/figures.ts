import type { Activity } from '../model/index.ts';
import type { AssessedLink } from './assessment.ts';
import type { CheckFigures, CheckLimit, Offender } from './check.ts';

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

/** The share of activities that are at fault. */
export const findActivityShare = (
  activities: readonly Activity[],
  emptyWhy: string,
  judge: Judge<Activity>,
): CheckFigures => ({
  ...toShare(listActivityOffenders(activities, judge), activities.length, emptyWhy),
  population: activities,
});

/** The number of activities that are at fault. */
export const findActivityCount = (
  activities: readonly Activity[],
  emptyWhy: string,
  judge: Judge<Activity>,
): CheckFigures => ({
  ...toCount(listActivityOffenders(activities, judge), activities.length, emptyWhy),
  population: activities,
});

/** The share of links that are at fault. */
export const findLinkShare = (
  links: readonly AssessedLink[],
  emptyWhy: string,
  judge: Judge<AssessedLink>,
): CheckFigures => ({
  ...toShare(listLinkOffenders(links, judge), links.length, emptyWhy),
  population: links,
});

/** The faults of a thing as one sentence; undefined for none. */
export const joinFaults = (faults: readonly string[]): string | undefined =>
  faults.length === 0 ? undefined : faults.join('; ');

export const noIncompleteTasks = 'There are no incomplete tasks.';
export const noIncompleteLinks = 'No link leads to an incomplete task.';
