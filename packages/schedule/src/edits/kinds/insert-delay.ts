import type { PlanEditOf } from '@floatwise/contracts/plan-edits';
import { isFromStart, isToStart, type Activity, type Relationship } from '../../model/index.ts';
import { checkNew, createActivity } from '../create-activity.ts';
import { getActivityCalendar } from '../find-calendar.ts';
import { copyLink, createLink, mergeLinks } from '../links.ts';
import type { Plan, PlanChange } from '../plan.ts';
import { readDuration } from '../read-values.ts';
import { refuse } from '../refuse.ts';
import { formatWork } from '../words.ts';
import { findFollowing } from './set-duration.ts';
import { splitActivity } from './split-activity.ts';

const finishToStart = { type: 'FS', lagMinutes: 0 } as const;

/** Adds a delay event before, after or inside an activity. */
export function insertDelay(plan: Plan, edit: PlanEditOf<'insertDelay'>): PlanChange {
  const activity = plan.getActivity(edit.activity, edit.project);
  const label = plan.labels.format(activity);
  const following = findFollowing(activity);
  if (following !== undefined)
    refuse(`${label} ${following} and takes its dates from other activities.`, 'activity');
  if (edit.at !== undefined && edit.where !== 'inside')
    refuse('at says when a delay inside an activity begins; leave it out, or say where: inside.', 'at');
  const project = plan.getProjectOf(activity);
  checkNew(plan, edit, project.id);
  const calendarId =
    edit.calendar === undefined
      ? activity.calendarId
      : getActivityCalendar(plan, edit.calendar, project.id).id;
  const hoursPerDay = plan.getHours({ calendarId, projectId: project.id });
  const minutes = readDuration(edit, hoursPerDay);
  const delay = createActivity({
    code: edit.id,
    name: edit.name,
    project,
    calendarId,
    wbsId: activity.wbsId,
    minutes,
  });
  const work = formatWork(minutes, hoursPerDay, edit.hours !== undefined);
  const calendar = plan.schedule.calendars.find(({ id }) => id === calendarId)?.name;
  const on = calendar === undefined ? '' : ` on ${calendar}`;
  const insert = (): PlanChange => {
    switch (edit.where) {
      case 'before':
        return insertBefore(plan, activity, delay);
      case 'after':
        return insertAfter(plan, activity, delay);
      case 'inside':
        return splitActivity(plan, { activity, delay, at: edit.at });
    }
  };
  const change = insert();
  return {
    ...change,
    sentence: `${plan.labels.format(delay)} ${edit.name}, ${work}${on}: ${change.sentence}`,
  };
}

function insertBefore(plan: Plan, activity: Activity, delay: Activity): PlanChange {
  const label = plan.labels.format(activity);
  if (activity.status !== 'notStarted')
    refuse(
      `${label} has started, so nothing can come before it. Insert the delay inside or after it.`,
      'where',
    );
  const copies = plan
    .listIncoming(activity)
    .filter(({ type }) => isToStart(type))
    .map((link) => copyLink(link, { successorId: delay.id, successorProjectId: delay.projectId }));
  return addDelay(plan, delay, {
    links: [...copies, createLink(delay, activity, finishToStart)],
    sentence: `delay before ${label}`,
  });
}

function insertAfter(plan: Plan, activity: Activity, delay: Activity): PlanChange {
  const copies = plan
    .listOutgoing(activity)
    .filter(({ type }) => !isFromStart(type))
    .map((link) => copyLink(link, { predecessorId: delay.id, predecessorProjectId: delay.projectId }));
  return addDelay(plan, delay, {
    links: [createLink(activity, delay, finishToStart), ...copies],
    sentence: `delay after ${plan.labels.format(activity)}`,
  });
}

const addDelay = (
  { schedule }: Plan,
  delay: Activity,
  { links, sentence }: { readonly links: readonly Relationship[]; readonly sentence: string },
): PlanChange => ({
  lists: {
    activities: [...schedule.activities, delay],
    relationships: mergeLinks(schedule.relationships, links),
  },
  sentence,
});
