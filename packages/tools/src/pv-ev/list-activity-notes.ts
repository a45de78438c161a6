import type { Finding } from '@floatwise/contracts';
import {
  computeShareNumber,
  subtractDecimals,
  type ActivityId,
  type ActivityLabels,
  type Schedule,
} from '@floatwise/schedule';
import { createInfo, createWarning } from '../answer/finding.ts';
import { formatDays } from '../answer/format-work.ts';
import type { Candidate, Measure, Split } from './candidate.ts';
import { listObstacleNotes, listPerformanceNotes, listSplitNotes } from './list-notes.ts';
import { formatValue } from './outcome.ts';

/** Findings of one candidate, and what its row of the report says. */
export interface ActivityNotes {
  readonly findings: readonly Finding[];
  readonly remarks: readonly string[];
}

export interface NoteSource {
  readonly candidates: readonly Candidate[];
  readonly splits: ReadonlyMap<ActivityId, Split>;
  readonly measure: Measure;
  readonly labels: ActivityLabels;
  /** What is to say of parts left without a successor. */
  readonly openEnds: ReadonlyMap<ActivityId, Finding>;
  readonly hoursPerDay: number;
}

/** In the order of the candidates: first what became of each, then what to look at. */
export function listActivityNotes({ activities, wbsNodes }: Schedule, source: NoteSource): ActivityNotes[] {
  const { candidates, splits, labels, openEnds } = source;
  const rules = new Map<string | undefined, string | undefined>(
    wbsNodes.map(({ id, performanceRule }) => [id, performanceRule]),
  );
  const codes = Map.groupBy(activities, ({ code }) => code);
  return candidates.map((candidate) => {
    const { activity } = candidate;
    const { code, wbsId } = activity;
    const split = splits.get(activity.id);
    const notes = [
      ...listObstacleNotes(candidate),
      ...listPerformanceNotes(candidate, rules.get(wbsId)),
      ...(split === undefined ? [] : listSplitNotes(split)),
      ...[openEnds.get(activity.id) ?? []].flat(),
      ...(split !== undefined && (codes.get(code)?.length ?? 0) > 1 ? [sharedCode] : []),
    ];
    const done = split === undefined ? [] : [describeSplit(split, source)];
    return {
      findings: [...done, ...notes].map((note) => ({
        ...note,
        message: `${labels.format(activity)}: ${note.message}`,
        at: { activity: code, ...labels.describePlace(activity) },
      })),
      remarks: notes.map(({ message }) => message),
    };
  });
}

const sharedCode = createWarning(
  'pv-ev.same-id',
  'Another project of the file has an activity with this ID: open only its own project when you import.',
);

function describeSplit(split: Split, { measure, labels, hoursPerDay }: NoteSource): Finding {
  const { activity, doneCode, restCode, doneMinutes, restMinutes } = split;
  const { budget, earned } = split.value;
  const [done, rest] = measure.isEmpty
    ? [formatDays(doneMinutes, hoursPerDay), formatDays(restMinutes, hoursPerDay)]
    : [formatValue(earned, measure), formatValue(subtractDecimals(budget, earned), measure)];
  const percent = Math.round(computeShareNumber(split.performance.share) * 1e6) / 1e4;
  return createInfo(
    'pv-ev.split',
    `Split at the data date: ${labels.format(activity, doneCode)} holds what is done (${percent}%, ${done}), ` +
      `${labels.format(activity, restCode)} what is left (${rest}).`,
  );
}
