import { type Activity, type Constraint, type Minutes, type Schedule, toMinutes } from '../model/index.ts';
import { createNetwork, hasLoop, isOpen } from './create-network.ts';
import type { CpmActivity, CpmLink, CpmNetwork } from './cpm-network.ts';
import { computeLateBound } from './link-bounds.ts';
import { placeLate, runBackwardPass } from './run-backward-pass.ts';
import { completeForwardPass, runForwardPass } from './run-forward-pass.ts';

/** What sets the late dates at the end of a chain: a date of the last activity of the chain, or one of its project. */
export type LateDemand =
  | { readonly kind: 'constraint'; readonly constraint: Constraint }
  | { readonly kind: 'externalLateFinish' | 'mustFinishBy' | 'projectFinish'; readonly date: Minutes }
  /** An option makes activities without successors critical. */
  | { readonly kind: 'openEnd' };

/** The chain from an activity to what sets its late dates. */
export interface LateCause {
  /** The activity, then each successor that sets the late dates of the one before. */
  readonly chain: readonly Activity[];
  /** Indexes of the relationships between them, one fewer. */
  readonly relationships: readonly number[];
  readonly demand: LateDemand;
}

/** Undefined for an activity without late dates, and if nothing in the file explains them. */
export type FindLateCause = (activity: Activity) => LateCause | undefined;

/**
 * Follows late dates link by link to the constraint, must-finish-by date or finish that sets them: the stored dates if every open
 * activity has them, otherwise those that the passes calculate. A chain that does not explain stored dates is undefined.
 */
export function createLateCauses(schedule: Schedule): FindLateCause {
  const network = createNetwork(schedule);
  if (hasLoop(network)) return () => undefined;
  runForwardPass(network);
  runBackwardPass(network);
  if (network.activities.filter(isOpen).every(({ source }) => source.lateFinish !== undefined))
    takeStoredDates(network);
  return ({ id }) => {
    const first = network.byId.get(id);
    return first === undefined || !isOpen(first) ? undefined : follow(first);
  };
}

/** Replaces calculated dates of open activities by those of the file; completed ones only pass dates on. */
function takeStoredDates(network: CpmNetwork): void {
  for (const activity of network.activities) {
    if (!isOpen(activity)) continue;
    const { source } = activity;
    activity.earlyStart = source.remainingStart ?? source.earlyStart ?? activity.earlyStart;
    activity.earlyFinish = source.earlyFinish ?? activity.earlyFinish;
    activity.lateStart = source.remainingLateStart ?? source.lateStart ?? activity.lateStart;
    activity.lateFinish = source.lateFinish ?? activity.lateFinish;
  }
  completeForwardPass(network);
  for (const activity of network.order.toReversed())
    if (activity.source.status === 'completed') placeLate(activity);
}

function follow(first: CpmActivity): LateCause | undefined {
  const chain: Activity[] = [];
  const relationships: number[] = [];
  for (let activity = first; ;) {
    chain.push(activity.source);
    const found = findSetter(activity);
    if (found === undefined) return undefined;
    if ('demand' in found) return { chain, relationships, demand: found.demand };
    relationships.push(found.link.relationship);
    activity = found.link.to;
  }
}

type Setter =
  | { readonly finish: number; readonly link: CpmLink }
  | { readonly finish: number; readonly demand: LateDemand };

/**
 * What asks for the earliest late finish of an activity; a mandatory constraint overrides everything else. Of equal ones a
 * constraint comes first, then the first relationship of the file.
 */
function findSetter(activity: CpmActivity): Setter | undefined {
  const demands = listConstraintDemands(activity);
  const mandatory = demands.findLast(({ isMandatory }) => isMandatory);
  let setter: Setter | undefined = mandatory;
  if (setter === undefined) {
    const all = [...demands, ...listLinkSetters(activity), ...listProjectDemands(activity)];
    for (const each of all) if (setter === undefined || each.finish < setter.finish) setter = each;
  }
  return setter !== undefined && explains(activity, setter) ? setter : undefined;
}

/** Whether no work lies between the late finish and the finish that is asked for. */
function explains({ calendar, lateFinish, source }: CpmActivity, { finish }: Setter): boolean {
  if (source.status === 'completed') return true;
  return Math.abs(calendar.measureWork(lateFinish, finish)) <= 1;
}

function listConstraintDemands({ source, span, project }: CpmActivity) {
  const isToStart = source.status === 'notStarted';
  const demands: { finish: number; demand: LateDemand; isMandatory: boolean }[] = [];
  for (const constraint of [source.primaryConstraint, source.secondaryConstraint]) {
    if (constraint?.date === undefined || source.status === 'completed') continue;
    const { type, date } = constraint;
    const isOnFinish = type === 'finishOn' || type === 'finishOnOrBefore' || type === 'mandatoryFinish';
    const isOnStart = type === 'startOn' || type === 'startOnOrBefore' || type === 'mandatoryStart';
    if (!isOnFinish && !(isOnStart && isToStart)) continue;
    demands.push({
      finish: isOnFinish ? date : span.computeFinish(date),
      demand: { kind: 'constraint', constraint },
      isMandatory: type === 'mandatoryStart' || type === 'mandatoryFinish',
    });
  }
  const { externalLateFinish: date } = source;
  if (date !== undefined && !project.options.ignoreOtherProjects)
    demands.push({ finish: date, demand: { kind: 'externalLateFinish', date }, isMandatory: false });
  return demands;
}

function listLinkSetters(activity: CpmActivity): Setter[] {
  const setters: Setter[] = [];
  for (let link = activity.firstOutgoing; link !== undefined; link = link.nextOutgoing) {
    const finish = computeLateBound(link);
    if (finish < Infinity && !link.to.project.isFixed) setters.push({ finish, link });
  }
  // The list has the last link of the file first.
  return setters.reverse();
}

function listProjectDemands({ project, earlyFinish, firstOutgoing }: CpmActivity): Setter[] {
  const { late } = project.finish;
  if (firstOutgoing === undefined && project.options.openEndsCritical)
    return [{ finish: earlyFinish, demand: { kind: 'openEnd' } }];
  const kind = project.source.mustFinishBy === undefined ? 'projectFinish' : 'mustFinishBy';
  return [{ finish: late, demand: { kind, date: toMinutes(late) } }];
}
