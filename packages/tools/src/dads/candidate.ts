import { formatMinutes, type Minutes } from '@floatwise/schedule';
import type { SheetActivity, SheetNetwork } from '@floatwise/schedule/sheet';
import type { Link, OpenEnd } from './open-end.ts';

/** A link that would drive an open end. */
export interface Candidate {
  readonly link: Link;
  /** The date the link leaves from, and that it leads to; undefined when the sheet does not tell. */
  readonly from: Minutes | undefined;
  readonly to: Minutes | undefined;
}

/** Whether the dates of the sheet satisfy the link; undefined when they are not all known. */
export function isSatisfied({ from, to }: Candidate): boolean | undefined {
  return from === undefined || to === undefined ? undefined : from <= to;
}

export function createCandidate({ activities }: SheetNetwork, link: Link): Candidate {
  const { predecessor, successor, type } = link;
  const [p, s] = [activities[predecessor], activities[successor]];
  return {
    link,
    from: type === 'FS' || type === 'FF' ? p?.finish : p?.start,
    to: type === 'FS' || type === 'SS' ? s?.start : s?.finish,
  };
}

/** Links between an open end and a relative at some level: the preferred type first. */
export function listTypes({ activity, side }: OpenEnd, relative: SheetActivity, level: number): Link[] {
  const ends =
    side === 'start'
      ? { predecessor: relative.index, successor: activity.index }
      : { predecessor: activity.index, successor: relative.index };
  const near = { ...ends, type: side === 'start' ? ('SS' as const) : ('FF' as const) };
  const far = { ...ends, type: 'FS' as const };
  if (level > 1) return [far, near];
  // The start of a predecessor in progress drives nothing any more, its finish may.
  return side === 'start' ? [near, far] : [near];
}

export function formatCheck(candidate: Candidate): string {
  if (isSatisfied(candidate) === undefined) return 'unverified';
  return `${formatDate(candidate.from)} <= ${formatDate(candidate.to)}`;
}

function formatDate(date: Minutes | undefined): string {
  return date === undefined ? '?' : formatMinutes(date, ' ');
}
