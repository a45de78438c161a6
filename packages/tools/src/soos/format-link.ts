import {
  formatMinutes,
  getProgressActivity,
  isMilestone,
  toMinutes,
  type LinkTerms,
  type ProgressActivity,
  type RelationshipTerms,
} from '@floatwise/schedule';
import type { FindingPlace } from '@floatwise/contracts';
import type { NamedNetwork } from './named-network.ts';

/** A lag in hours, with as few decimals as the minute needs. */
export function formatHours(minutes: number): string {
  return String(Number((minutes / 60).toFixed(2)));
}

/** `FS 0`, `SS 8`, `FF -4.5`; lag in hours. */
export function formatTerms({ type, lagMinutes }: RelationshipTerms): string {
  return `${type} ${formatHours(lagMinutes)}`;
}

/** `FS`, `SS+8h`, `FF-4.5h`: in a picture a blank before the lag would read as a minus, as the link's line runs through it. */
export function formatLabel({ type, lagMinutes }: RelationshipTerms): string {
  if (lagMinutes === 0) return type;
  return `${type}${lagMinutes > 0 ? '+' : ''}${formatHours(lagMinutes)}h`;
}

/** `2026-03-16 08:00` */
export function formatDate(minutes: number): string {
  return formatMinutes(toMinutes(minutes), ' ');
}

/** Its Activity ID, and its project where that has to be told. */
export function formatActivity(network: NamedNetwork, activity: number): string {
  return network.labels.format(getProgressActivity(network, activity).source);
}

/** Where a link stands, for a finding. */
export function formatPlace(network: NamedNetwork, link: LinkTerms): FindingPlace {
  const [predecessor, successor] = [link.predecessor, link.successor].map(
    (activity) => getProgressActivity(network, activity).source,
  );
  if (predecessor === undefined || successor === undefined) return {};
  return {
    activity: successor.code,
    relationship: [predecessor.code, successor.code, link.type],
    ...network.labels.describePlace(successor),
  };
}

/** Words for an event of an activity. */
export function describeEvent({ source }: ProgressActivity, isStart: boolean) {
  if (isMilestone(source)) return { past: 'was reached', perfect: 'been reached', noun: 'date' };
  return isStart
    ? { past: 'started', perfect: 'started', noun: 'start' }
    : { past: 'finished', perfect: 'finished', noun: 'finish' };
}
