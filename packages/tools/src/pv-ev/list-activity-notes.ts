import type { Finding } from '@floatwise/contracts';
import type { Activity, ActivityId, ActivityLabels, Schedule } from '@floatwise/schedule';
import { computeShareNumber, subtractDecimals } from '@floatwise/schedule';
import type { Candidate, Measure } from './candidate.ts';
import { formatHours, formatValue } from './format-value.ts';
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
  readonly labels: ActivityLabels;
  /** What is to say of parts left without a successor. */
  readonly openEnds: ReadonlyMap<ActivityId, Note>;
}

/** In the order of the candidates: first what became of each, then what to look at. */
export function listActivityNotes(
  { activities, wbsNodes }: Schedule,
  { candidates, splits, measure, labels, openEnds }: NoteSource,
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
      ...listOwn(openEnds, activity.id),
      ...(split !== undefined && shared.has(activity.code) ? [sharedCode] : []),
    ];
    const done = split === undefined ? [] : [describeSplit(split, measure, labels)];
    return {
      findings: [...done, ...notes].map((note) => toFinding(activity, note, labels)),
      remarks: notes.map(({ text }) => text),
    };
  });
}

function listOwn(notes: ReadonlyMap<ActivityId, Note>, id: ActivityId): Note[] {
  const note = notes.get(id);
  return note === undefined ? [] : [note];
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

function describeSplit(split: NamedSplit, measure: Measure, labels: ActivityLabels): Note {
  const { budget, earned } = split.value;
  const [done, rest] = measure.isEmpty
    ? [formatHours(split.doneMinutes), formatHours(split.restMinutes)]
    : [formatValue(earned, measure), formatValue(subtractDecimals(budget, earned), measure)];
  const percent = Math.round(computeShareNumber(split.performance.share) * 1e6) / 1e4;
  return {
    code: 'pv-ev.split',
    severity: 'info',
    text:
      `Split at the data date: ${labels.format(split.activity, split.doneCode)} holds what is done (${percent}%, ${done}), ` +
      `${labels.format(split.activity, split.restCode)} what is left (${rest}).`,
  };
}

function toFinding(activity: Activity, { code, severity, text }: Note, labels: ActivityLabels): Finding {
  return {
    code,
    severity,
    message: `${labels.format(activity)}: ${text}`,
    at: { activity: activity.code, ...labels.describePlace(activity) },
  };
}
