import type { ActivityId, ActivityLabels, Schedule } from '@floatwise/schedule';
import { carriesLogic, computeTotalFloats } from '@floatwise/schedule';
import { formatHours } from './format-value.ts';
import type { Note } from './list-notes.ts';
import type { NamedSplit } from './list-splits.ts';
import type { Rehanging } from './rehang-relationships.ts';

export interface OpenEndSource {
  readonly splits: readonly NamedSplit[];
  readonly rehanging: Rehanging;
  readonly labels: ActivityLabels;
}

/**
 * What is to say of parts left without a successor that carries logic, by the activity they are part of: whether it had one,
 * and its total float before and after. The file is scheduled where there is such a part, and once
 * more where a relationship stays with what is done.
 */
export function listOpenEnds(schedule: Schedule, source: OpenEndSource): Map<ActivityId, Note> {
  const { splits, rehanging, labels } = source;
  const continued = new Set<ActivityId>();
  const followed = new Set<ActivityId>();
  for (const { predecessor, successor, predecessorEnd } of rehanging.touched) {
    if (!carriesLogic(successor) || predecessor === successor) continue;
    followed.add(predecessor.id);
    if (predecessorEnd === 'rest') continued.add(predecessor.id);
  }
  const open = splits.filter(({ activity }) => !continued.has(activity.id));
  if (open.length === 0) return new Map();
  const floats = computeFloats(schedule, new Set(open.map(({ activity }) => activity.id)));
  return new Map(
    open.map(({ activity, restCode }) => {
      const rest = labels.format(activity, restCode);
      const isLost = followed.has(activity.id);
      const cause = isLost
        ? `${rest} has no successor: what follows ${labels.format(activity)} hangs on its start and stays with what is done.`
        : `${rest} has no successor, as ${labels.format(activity)} had none.`;
      const text = `${cause} ${describeFloat(floats.get(activity.id), isLost)} Give it a successor after the import (DADS proposes one).`;
      return [activity.id, { code: 'pv-ev.no-successor', severity: isLost ? 'warning' : 'info', text }];
    }),
  );
}

interface FloatChange {
  readonly before: number;
  readonly after: number;
}

/** Total float in minutes with all relationships, and without those that leave a start of these activities. */
function computeFloats(schedule: Schedule, open: ReadonlySet<ActivityId>): Map<ActivityId, FloatChange> {
  const kept = schedule.relationships.filter(({ predecessorId }) => !open.has(predecessorId));
  const before = computeTotalFloats(schedule, open);
  const after =
    kept.length === schedule.relationships.length
      ? before
      : computeTotalFloats(
          Object.create(schedule, { relationships: { value: kept } }) as Schedule,
          before.keys(),
        );
  const floats = new Map<ActivityId, FloatChange>();
  for (const [id, is] of after) floats.set(id, { before: before.get(id) ?? is, after: is });
  return floats;
}

function describeFloat(float: FloatChange | undefined, isLost: boolean): string {
  if (float === undefined) return 'Nothing that follows holds it.';
  const { before, after } = float;
  if (before === after) return `Its total float stays ${formatHours(after)}.`;
  // What follows other parts moves too, and with it the end of the project.
  const cause =
    isLost && after > before
      ? ': nothing that follows holds it'
      : ', since what follows the start of such activities no longer waits for what is left of them';
  return `Its total float goes from ${formatHours(before)} to ${formatHours(after)}${cause}.`;
}
