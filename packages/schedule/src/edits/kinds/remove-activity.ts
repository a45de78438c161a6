import type { PlanEditOf } from '@floatwise/contracts/plan-edits';
import {
  composeTypes,
  isFromStart,
  isToStart,
  type Activity,
  type Relationship,
  type Schedule,
} from '../../model/index.ts';
import { copyLink, mergeLinks, setTerms } from '../links.ts';
import type { Plan, PlanChange } from '../plan.ts';
import { refuse } from '../refuse.ts';
import { findFollowing } from './set-duration.ts';

/** Removes an activity with everything that belongs to it, and ties its predecessors to its successors. */
export function removeActivity(plan: Plan, edit: PlanEditOf<'removeActivity'>): PlanChange {
  const { schedule } = plan;
  const activity = plan.getActivity(edit.activity, edit.project);
  const label = plan.labels.format(activity);
  const others = schedule.activities.filter(({ id }) => id !== activity.id);
  if (!others.some((each) => plan.isScheduled(each)))
    refuse(`${label} is the only activity of the plan and cannot be removed.`, 'activity');
  const kept = schedule.relationships.filter(
    ({ predecessorId, successorId }) => predecessorId !== activity.id && successorId !== activity.id,
  );
  // The relationships of a level of effort carry no logic from one side to the other.
  const isJoined = edit.join && findFollowing(activity) === undefined;
  const joined = isJoined ? joinLinks(plan, activity) : [];
  const relationships = mergeLinks(kept, joined);
  const count = relationships.length - kept.length;
  const ties = count === 1 ? '1 relationship' : `${count} relationships`;
  return {
    lists: {
      activities: others,
      relationships,
      ...removeBelongings(schedule, activity),
    },
    sentence: `${label} removed${isJoined ? `, its predecessors tied to its successors by ${ties}` : ''}`,
  };
}

/** Most relationships that take the place of an activity. */
const mostTies = 10_000;

/**
 * Each relationship into the activity with each one out of it. None where the first ends at its finish and the second begins at its
 * start: that start does not wait for the finish.
 */
function joinLinks(plan: Plan, activity: Activity): Relationship[] {
  const outgoing = plan.listOutgoing(activity).filter(({ successorId }) => successorId !== activity.id);
  const incoming = plan.listIncoming(activity).filter(({ predecessorId }) => predecessorId !== activity.id);
  if (incoming.length * outgoing.length > mostTies)
    refuse(
      `${plan.labels.format(activity)} has ${incoming.length} predecessors and ${outgoing.length} successors, too many to tie each to each. Say join: false.`,
    );
  return incoming.flatMap((first) => {
    return outgoing.flatMap((last) => {
      const isBroken = !isToStart(first.type) && isFromStart(last.type);
      if (isBroken || first.predecessorId === last.successorId) return [];
      const joined = copyLink(first, {
        successorId: last.successorId,
        successorProjectId: last.successorProjectId,
      });
      const lagMinutes = first.lagMinutes + last.lagMinutes;
      return [setTerms(joined, { type: composeTypes(first.type, last.type), lagMinutes })];
    });
  });
}

/** Assignments, expenses, codes and user-defined fields of an activity, and the user-defined fields of the first two. */
function removeBelongings(schedule: Schedule, { id }: Activity): Partial<Schedule> {
  const isOthers = ({ activityId }: { readonly activityId: Activity['id'] }): boolean => activityId !== id;
  const [assignments, expenses] = [schedule.assignments, schedule.expenses];
  const records: Readonly<Record<string, ReadonlySet<string>>> = {
    TASK: new Set([id]),
    TASKRSRC: new Set(assignments.filter((each) => !isOthers(each)).map((each) => each.id)),
    PROJCOST: new Set(expenses.filter((each) => !isOthers(each)).map((each) => each.id)),
  };
  const subjects = new Map(schedule.userFieldTypes.map((type) => [type.id, type.subject]));
  return {
    assignments: assignments.filter(isOthers),
    expenses: expenses.filter(isOthers),
    activityCodeAssignments: schedule.activityCodeAssignments.filter(isOthers),
    userFieldValues: schedule.userFieldValues.filter(
      ({ typeId, recordId }) => records[subjects.get(typeId) ?? '']?.has(recordId) !== true,
    ),
  };
}
