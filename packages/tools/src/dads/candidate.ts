import { formatMinutes, isFromStart, isToStart, type Minutes } from '@floatwise/schedule';
import type { SheetActivity, SheetNetwork } from '@floatwise/schedule/sheet';
import { joinEnd, type Link, type OpenEnd } from './open-end.ts';

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
    from: isFromStart(type) ? p?.start : p?.finish,
    to: isToStart(type) ? s?.start : s?.finish,
  };
}

/** Links between an open end and a relative at some level: the preferred type first. */
export function listTypes(end: OpenEnd, relative: SheetActivity, level: number): Link[] {
  const ends = joinEnd(end, relative);
  const near: Link = { ...ends, type: end.side === 'start' ? 'SS' : 'FF' };
  const far: Link = { ...ends, type: 'FS' };
  if (level > 1) return [far, near];
  // The start of a predecessor in progress drives nothing any more, its finish may.
  return end.side === 'start' ? [near, far] : [near];
}

export function formatCheck({ from, to }: Candidate): string {
  if (from === undefined || to === undefined) return 'unverified';
  return `${formatMinutes(from, ' ')} <= ${formatMinutes(to, ' ')}`;
}
