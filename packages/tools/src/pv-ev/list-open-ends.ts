import type { Finding } from '@floatwise/contracts';
import { carriesLogic, computeTotalFloats, type ActivityId } from '@floatwise/schedule';
import { createInfo, createWarning } from '../answer/finding.ts';
import { formatDays } from '../answer/format-work.ts';
import { replaceRelationships } from '../input/replace-relationships.ts';
import type { Splitting } from './rehang-relationships.ts';

/**
 * Findings about parts without a successor that carries logic, by the original activity: whether it had one, and its total float before
 * and after. Schedules the file only if there is such a part, and once more if a relationship stays with the completed part.
 */
export function listOpenEnds(splitting: Splitting): Map<ActivityId, Finding> {
  const { splits, rehanging, labels } = splitting;
  const following = rehanging.touched.filter(
    ({ predecessor, successor }) => carriesLogic(successor) && predecessor !== successor,
  );
  const followed = new Set(following.map(({ predecessor }) => predecessor.id));
  const continued = new Set(
    following.flatMap(({ predecessor, predecessorEnd }) => (predecessorEnd === 'rest' ? predecessor.id : [])),
  );
  const open = splits.filter(({ activity }) => !continued.has(activity.id));
  if (open.length === 0) return new Map();
  const describeFloat = createFloatWriter(splitting, new Set(open.map(({ activity }) => activity.id)));
  return new Map(
    open.map(({ activity, restCode }) => {
      const rest = labels.format(activity, restCode);
      const isLost = followed.has(activity.id);
      const cause = isLost
        ? `${rest} has no successor: successors of the start of ${labels.format(activity)} stay with the completed part.`
        : `${rest} has no successor, as ${labels.format(activity)} had none.`;
      const text = `${cause} ${describeFloat(activity.id, isLost)} Give it a successor after the import (DADS proposes one).`;
      const create = isLost ? createWarning : createInfo;
      return [activity.id, create('pv-ev.no-successor', text)];
    }),
  );
}

/** Describes total float with all relationships, and without those that leave the start of these activities. */
function createFloatWriter(
  { schedule, hoursPerDay }: Splitting,
  open: ReadonlySet<ActivityId>,
): (id: ActivityId, isLost: boolean) => string {
  const kept = schedule.relationships.filter(({ predecessorId }) => !open.has(predecessorId));
  const before = computeTotalFloats(schedule, open);
  const after =
    kept.length === schedule.relationships.length
      ? before
      : computeTotalFloats(replaceRelationships(schedule, kept), before.keys());
  return (id, isLost) => {
    const is = after.get(id);
    if (is === undefined) return 'No successor limits it.';
    const was = before.get(id) ?? is;
    if (was === is) return `Its total float stays ${formatDays(is, hoursPerDay)}.`;
    // Successors of other parts move too, and with them the project finish.
    const cause =
      isLost && is > was
        ? ': no successor limits it'
        : ', because successors of the start of such activities no longer depend on their remaining part';
    return `Its total float goes from ${formatDays(was, hoursPerDay)} to ${formatDays(is, hoursPerDay)}${cause}.`;
  };
}
