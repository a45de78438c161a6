import { isMilestone, type ActivityLabels } from '@floatwise/schedule/model';
import {
  getProgressActivity,
  type LinkTerms,
  type ProgressActivity,
  type ProgressNetwork,
} from '@floatwise/schedule/out-of-sequence';
import type { RelationshipTerms } from '@floatwise/schedule/xer';
import type { FindingPlace } from '@floatwise/contracts';
import { formatLink, formatTerms, formatShortWork } from '../answer/format-work.ts';

export interface NamedNetwork extends ProgressNetwork {
  readonly labels: ActivityLabels;
  /** Converts lags to days. */
  readonly hoursPerDay: number;
}

type LinkEnds = Pick<LinkTerms, 'predecessor' | 'successor'>;

/** Ends of a link, and its terms before and after the repair; undefined if it did not or does not exist. */
export interface ChangedLink extends LinkEnds {
  readonly before?: RelationshipTerms | undefined;
  readonly after?: RelationshipTerms | undefined;
}

/** A lag or lead in days: `2 d`. */
export const formatLag = ({ hoursPerDay }: NamedNetwork, minutes: number): string =>
  formatShortWork(minutes / 60 / hoursPerDay, 'days');

/** The terms of a link: `FS`, `SS +1d`. */
export const formatLinkTerms = ({ hoursPerDay }: NamedNetwork, terms: RelationshipTerms): string =>
  formatTerms(terms, hoursPerDay);

/** Activity ID, with the project if several projects use that ID. */
export const formatActivity = (network: NamedNetwork, activity: number): string =>
  network.labels.format(getProgressActivity(network, activity).source);

/** `A1000 \u2192 A1010` */
export const formatPair = (network: NamedNetwork, { predecessor, successor }: LinkEnds): string =>
  formatLink(formatActivity(network, predecessor), formatActivity(network, successor));

/** `A1000 \u2192 A1010: FS became FF +2d` */
export function describeChange(network: NamedNetwork, { before, after, ...ends }: ChangedLink): string {
  const was = before && formatLinkTerms(network, before);
  const is = after && formatLinkTerms(network, after);
  const what =
    was === undefined ? `added ${is ?? ''}` : is === undefined ? `${was} removed` : `${was} became ${is}`;
  return `${formatPair(network, ends)}: ${what}`;
}

/** The place of a link for a finding, or of the activity at its only known end. */
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

export function describeEvent({ source }: ProgressActivity, isStart: boolean) {
  if (isMilestone(source)) return { past: 'was achieved', perfect: 'been achieved', noun: 'date' };
  return isStart
    ? { past: 'started', perfect: 'started', noun: 'start' }
    : { past: 'finished', perfect: 'finished', noun: 'finish' };
}
