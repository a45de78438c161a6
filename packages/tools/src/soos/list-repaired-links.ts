import type { Schedule } from '@floatwise/schedule/model';
import { getProgressActivity } from '@floatwise/schedule/out-of-sequence';
import type { ScheduledLink } from '../input/read-schedule-file.ts';
import type { Solution } from './solve-sequence.ts';

/** The relationships after the repair, new ones last. What is not changed is the relationship of the file itself. */
export function listRepairedLinks(
  { relationships }: Schedule,
  { book, network, removedSelfLinks }: Solution,
): ScheduledLink[] {
  const gone = new Set<number>(removedSelfLinks.map(({ relationship }) => relationship));
  const changed = new Map<number, ScheduledLink>();
  const added: ScheduledLink[] = [];
  for (const { source, isRemoved, predecessor, successor, type, lagMinutes } of book.links) {
    if (source !== undefined && isRemoved) gone.add(source.relationship);
    if (isRemoved || (source?.type === type && source.lagMinutes === lagMinutes)) continue;
    const [from, to] = [predecessor, successor].map((each) => getProgressActivity(network, each).source.id);
    if (from === undefined || to === undefined) continue;
    const link = { predecessorId: from, successorId: to, type, lagMinutes };
    if (source === undefined) added.push(link);
    else changed.set(source.relationship, link);
  }
  return [
    ...relationships.flatMap((link, place): ScheduledLink | [] =>
      gone.has(place) ? [] : (changed.get(place) ?? link),
    ),
    ...added,
  ];
}
