import {
  formatMinutes,
  getProgressActivity,
  isMilestone,
  toMinutes,
  type ActivityLabels,
  type LinkTerms,
  type ProgressActivity,
  type ProgressNetwork,
  type RelationshipTerms,
} from '@floatwise/schedule';
import type { FindingPlace } from '@floatwise/contracts';

/** A network that knows what its activities are called. */
export interface NamedNetwork extends ProgressNetwork {
  readonly labels: ActivityLabels;
}

type LinkEnds = Pick<LinkTerms, 'predecessor' | 'successor'>;

/** Ends of a link, and its terms before and after the repair; undefined where it was or is not there. */
export interface ChangedLink extends LinkEnds {
  readonly before: RelationshipTerms | undefined;
  readonly after: RelationshipTerms | undefined;
}

/** A lag in hours, with as few decimals as the minute needs. */
export function formatHours(minutes: number): string {
  return String(Number((minutes / 60).toFixed(2)));
}

/** `FS 0`, `SS 8`, `FF -4.5`; lag in hours. */
export function formatTerms({ type, lagMinutes }: RelationshipTerms): string {
  return `${type} ${formatHours(lagMinutes)}`;
}

/** `2026-03-16 08:00` */
export function formatDate(minutes: number): string {
  return formatMinutes(toMinutes(minutes), ' ');
}

/** Its Activity ID, and its project where that has to be told. */
export function formatActivity(network: NamedNetwork, activity: number): string {
  return network.labels.format(getProgressActivity(network, activity).source);
}

/** `A1000 -> A1010` */
export function formatPair(network: NamedNetwork, { predecessor, successor }: LinkEnds): string {
  return `${formatActivity(network, predecessor)} -> ${formatActivity(network, successor)}`;
}

/** `A1000 -> A1010: FS 0 became FF 0`; lags in hours. */
export function describeChange(network: NamedNetwork, { before, after, ...ends }: ChangedLink): string {
  const was = before && formatTerms(before);
  const is = after && formatTerms(after);
  const what =
    was === undefined ? `added ${is ?? ''}` : is === undefined ? `${was} removed` : `${was} became ${is}`;
  return `${formatPair(network, ends)}: ${what}`;
}

/** Where a link stands, or the activity at its only end, for a finding. */
export function formatPlace(
  network: NamedNetwork,
  { predecessor, successor, type }: Partial<LinkTerms>,
): FindingPlace {
  const [from, to] = [predecessor, successor].map((activity) =>
    activity === undefined ? undefined : getProgressActivity(network, activity).source,
  );
  const placed = to ?? from;
  if (placed === undefined) return {};
  return {
    activity: placed.code,
    relationship: from && to && type && [from.code, to.code, type],
    ...network.labels.describePlace(placed),
  };
}

/** Words for an event of an activity. */
export function describeEvent({ source }: ProgressActivity, isStart: boolean) {
  if (isMilestone(source)) return { past: 'was reached', perfect: 'been reached', noun: 'date' };
  return isStart
    ? { past: 'started', perfect: 'started', noun: 'start' }
    : { past: 'finished', perfect: 'finished', noun: 'finish' };
}
