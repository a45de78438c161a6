import { UnusableInputError } from '@floatwise/contracts/unusable-input-error';
import { computeCpm, formatActivityLoop, type ScheduledCpm } from '@floatwise/schedule/cpm';
import { ActivityLabels, type ActivityId, type Relationship, type Schedule } from '@floatwise/schedule/model';
import { replaceRelationships } from '../input/read-schedule-file.ts';

/**
 * Of relationships that can be removed together, those without which some date or float would move: scheduling with and without them
 * shows it. Usually there are none. Throws E_LOOP.
 */
export function listHeldRelationships(
  schedule: Schedule,
  removable: readonly Relationship[],
): ReadonlySet<Relationship> {
  const held = new Set<Relationship>();
  if (removable.length === 0) return held;
  const links = schedule.relationships.filter((link) => link.predecessorId !== link.successorId);
  const before = computeDates(schedule, links);
  let left = removable;
  while (left.length > 0) {
    const gone = new Set(left);
    const after = computeDates(
      schedule,
      links.filter((link) => !gone.has(link)),
    );
    const moved = listMoved(before, after);
    if (moved.size === 0) return held;
    const near = left.filter(
      ({ predecessorId, successorId }) => moved.has(predecessorId) || moved.has(successorId),
    );
    for (const link of near.length > 0 ? near : left) held.add(link);
    left = left.filter((link) => !held.has(link));
  }
  return held;
}

function computeDates(schedule: Schedule, links: readonly Relationship[]): ScheduledCpm {
  const cpm = computeCpm(replaceRelationships(schedule, links));
  if (cpm.kind === 'scheduled') return cpm;
  throw new UnusableInputError('E_LOOP', formatActivityLoop(cpm.loop, new ActivityLabels(schedule)));
}

const compared = [
  'earlyStart',
  'earlyFinish',
  'lateStart',
  'lateFinish',
  'totalFloatMinutes',
  'freeFloatMinutes',
] as const;

function listMoved(before: ScheduledCpm, after: ScheduledCpm): ReadonlySet<ActivityId> {
  const moved = new Set<ActivityId>();
  before.activities.forEach((was, place) => {
    const is = after.activities[place];
    if (compared.some((key) => was[key] !== is?.[key])) moved.add(was.activity.id);
  });
  return moved;
}
