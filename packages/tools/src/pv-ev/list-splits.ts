import type { Minutes } from '@floatwise/schedule';
import { toMinutes } from '@floatwise/schedule';
import type { NewId } from './activity-ids.ts';
import { ActivityIds } from './activity-ids.ts';
import type { Candidate, Split } from './candidate.ts';
import type { PvEvOptions } from './options.ts';

/** A split with what became of its IDs. */
export interface NamedSplit extends Split {
  readonly newIds: readonly NewId[];
}

/** The parts of every candidate that can be split, in the order of the candidates. */
export function listSplits(
  candidates: readonly Candidate[],
  codes: Iterable<string>,
  { mode, suffix }: PvEvOptions,
): NamedSplit[] {
  const ids = new ActivityIds(codes);
  return candidates.flatMap((candidate) => {
    const { actualStart, code } = candidate.activity;
    if (candidate.obstacle !== undefined || actualStart === undefined) return [];
    const spans = computeSpans(candidate, actualStart);
    if (mode === 'update') {
      const rest = ids.create(code, suffix);
      return { ...candidate, ...spans, newIds: [rest], doneCode: code, restCode: rest.code };
    }
    const done = ids.create(code, '-A');
    const rest = ids.create(code, '-B');
    return { ...candidate, ...spans, newIds: [done, rest], doneCode: done.code, restCode: rest.code };
  });
}

function computeSpans({ activity, calendar, dataDate, finish }: Candidate, actualStart: Minutes) {
  const doneFinish = toMinutes(calendar.getPreviousWorkEnd(dataDate));
  const restMinutes = activity.remainingDurationMinutes ?? 0;
  const resume = Math.max(dataDate, activity.remainingStart ?? dataDate);
  const restStart = toMinutes(calendar.getNextWorkStart(resume));
  const worked = toMinutes(calendar.addWork(restStart, restMinutes));
  return {
    actualStart,
    doneFinish,
    doneMinutes: calendar.measureWork(actualStart, doneFinish),
    restStart,
    // The stored finish knows what the duration does not, such as a suspended activity; a stale one knows less.
    restFinish: finish >= worked ? finish : worked,
    restMinutes,
  };
}
