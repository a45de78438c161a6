import type { Finding } from '@floatwise/contracts';
import type { ActivityId, Schedule } from '@floatwise/schedule';
import { computeShareNumber, subtractDecimals } from '@floatwise/schedule';
import type { Candidate, Measure } from './candidate.ts';
import { formatValue } from './format-value.ts';
import type { Note } from './list-notes.ts';
import { listObstacleNotes, listPerformanceNotes, listSplitNotes } from './list-notes.ts';
import type { NamedSplit } from './list-splits.ts';

/** Findings of one candidate, and what its row of the report says. */
export interface ActivityNotes {
  readonly findings: readonly Finding[];
  readonly remarks: readonly string[];
}

export interface NoteSource {
  readonly candidates: readonly Candidate[];
  readonly splits: ReadonlyMap<ActivityId, NamedSplit>;
  readonly measure: Measure;
}

/** In the order of the candidates: first what became of each, then what to look at. */
export function listActivityNotes(
  { activities, wbsNodes }: Schedule,
  { candidates, splits, measure }: NoteSource,
): ActivityNotes[] {
  const rules = new Map(wbsNodes.map(({ id, performanceRule }) => [id, performanceRule]));
  const shared = listSharedCodes(activities);
  return candidates.map((candidate) => {
    const { activity } = candidate;
    const split = splits.get(activity.id);
    const rule = activity.wbsId === undefined ? undefined : rules.get(activity.wbsId);
    const notes = [
      ...listObstacleNotes(candidate),
      ...listPerformanceNotes(candidate, rule),
      ...(split === undefined ? [] : listSplitNotes(split)),
      ...(split !== undefined && shared.has(activity.code) ? [sharedCode] : []),
    ];
    const done = split === undefined ? [] : [describeSplit(split, measure)];
    return {
      findings: [...done, ...notes].map((note) => toFinding(activity.code, note)),
      remarks: notes.map(({ text }) => text),
    };
  });
}

const sharedCode: Note = {
  code: 'pv-ev.same-id',
  severity: 'warning',
  text: 'Another project of the file has an activity with this ID: open only its own project when you import.',
};

/** IDs more than one project has. */
function listSharedCodes(activities: Schedule['activities']): Set<string> {
  const seen = new Set<string>();
  const shared = new Set<string>();
  for (const { code } of activities) {
    if (seen.has(code)) shared.add(code);
    seen.add(code);
  }
  return shared;
}

function describeSplit(split: NamedSplit, measure: Measure): Note {
  const { budget, earned } = split.value;
  const percent = Math.round(computeShareNumber(split.performance.share) * 1e6) / 1e4;
  return {
    code: 'pv-ev.split',
    severity: 'info',
    text:
      `Split at the data date: ${split.doneCode} holds what is done (${percent} %, ${formatValue(earned, measure)}), ` +
      `${split.restCode} what is left (${formatValue(subtractDecimals(budget, earned), measure)}).`,
  };
}

function toFinding(activity: string, { code, severity, text }: Note): Finding {
  return { code, severity, message: `${activity}: ${text}`, at: { activity } };
}
