import {
  activityStatusNames,
  findActualDates,
  formatMinutes,
  getProgressActivity,
  isMilestone,
  toMinutes,
  type LinkTerms,
  type ProgressActivity,
  type ProgressNetwork,
  type RelationshipTerms,
} from '@floatwise/schedule';
import type { FindingPlace, ReportCell, ReportColumn } from '@floatwise/contracts';

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
  return formatMinutes(toMinutes(minutes)).replace('T', ' ');
}

export function getCode(network: ProgressNetwork, activity: number): string {
  return getProgressActivity(network, activity).source.code;
}

/** Where a link stands, for a finding. */
export function formatPlace(network: ProgressNetwork, link: LinkTerms): FindingPlace {
  return {
    activity: getCode(network, link.successor),
    relationship: [getCode(network, link.predecessor), getCode(network, link.successor), link.type],
  };
}

/** Words for an event of an activity. */
export function describeEvent({ source }: ProgressActivity, isStart: boolean) {
  if (isMilestone(source)) return { past: 'was reached', perfect: 'been reached', noun: 'date' };
  return isStart
    ? { past: 'started', perfect: 'started', noun: 'start' }
    : { past: 'finished', perfect: 'finished', noun: 'finish' };
}

/** Activities by their number in the network. */
interface LinkEnds {
  readonly predecessor: number | undefined;
  readonly successor: number | undefined;
}

/** What is said of both ends of a link, after the link itself. */
export const endColumns = ['Predecessor', 'Successor'].flatMap((side) => listEndColumns(side));

function listEndColumns(side: string): ReportColumn[] {
  return [
    { title: `${side} Name`, kind: 'text' },
    { title: `${side} Status`, kind: 'text' },
    { title: `${side} Actual Start`, kind: 'date' },
    { title: `${side} Actual Finish`, kind: 'date' },
  ];
}

/** The Activity IDs of both ends; an empty cell without an activity. */
export function formatIdCells(network: ProgressNetwork, { predecessor, successor }: LinkEnds): ReportCell[] {
  return [predecessor, successor].map((activity) =>
    activity === undefined ? null : getCode(network, activity),
  );
}

/** The cells of `endColumns`. */
export function formatEndCells(network: ProgressNetwork, { predecessor, successor }: LinkEnds): ReportCell[] {
  return [...formatActivityCells(network, predecessor), ...formatActivityCells(network, successor)];
}

/** Name, status, actual start and actual finish; empty cells without an activity. */
function formatActivityCells(network: ProgressNetwork, activity: number | undefined): ReportCell[] {
  if (activity === undefined) return [null, null, null, null];
  const { source, start, finish } = getProgressActivity(network, activity);
  const actual = findActualDates(source);
  const formatCell = (date: number | undefined): ReportCell =>
    date === undefined ? null : formatMinutes(toMinutes(date));
  return [
    source.name,
    activityStatusNames[source.status],
    start.happened ? formatCell(actual.start) : null,
    finish.happened ? formatCell(actual.finish) : null,
  ];
}
