import type { TestActivity, TestPlan } from './test-plan.ts';
import type { PlanPair } from './random-plans.ts';

export const changeKinds = ['progress', 'durations', 'network', 'calendars'] as const;
export type ChangeKind = (typeof changeKinds)[number];

/** The pair with only the edits of one kind. */
export function limitChange(pair: PlanPair, kind: ChangeKind): PlanPair {
  return { ...pair, current: limitPlan(pair, kind) };
}

function limitPlan({ previous, current }: PlanPair, kind: ChangeKind): TestPlan {
  const now = new Map(current.activities.map((activity) => [activity.code, activity]));
  const change = (merge: (then: TestActivity, now: TestActivity) => TestActivity): readonly TestActivity[] =>
    previous.activities.map((activity) => merge(activity, now.get(activity.code) ?? activity));
  switch (kind) {
    case 'progress':
      return { ...previous, dataDate: current.dataDate, activities: change(mergeProgress) };
    case 'durations':
      return { ...previous, activities: change(mergeDurations) };
    case 'network': {
      const then = new Map(previous.activities.map((activity) => [activity.code, activity]));
      const activities = current.activities.map((activity) => then.get(activity.code) ?? activity);
      return {
        ...previous,
        activities: activities.map((each) => dropCalendar(each, previous)),
        links: current.links,
      };
    }
    case 'calendars':
      return {
        ...current,
        dataDate: previous.dataDate,
        links: previous.links,
        activities: change(mergeCalendars),
      };
  }
}

function mergeProgress(then: TestActivity, now: TestActivity): TestActivity {
  const { started, finished, suspended, resumed, expected, left } = now;
  const progress = { ...then, started, finished, suspended, resumed };
  if (started !== undefined || finished !== undefined) return { ...progress, left, expected };
  const hadStarted = then.started !== undefined || then.finished !== undefined;
  return hadStarted ? { ...progress, left: then.hours } : progress;
}

function mergeDurations(then: TestActivity, now: TestActivity): TestActivity {
  const { hours, type = 'TT_Task' } = now;
  const hasBegun = then.started !== undefined || then.finished !== undefined;
  return hasBegun
    ? { ...then, hours, type }
    : { ...then, hours, type, left: now.left, expected: now.expected };
}

function mergeCalendars({ calendar: _, ...then }: TestActivity, now: TestActivity): TestActivity {
  const { calendar, constraint, external } = now;
  return { ...then, constraint, external, ...(calendar === undefined ? {} : { calendar }) };
}

/** Drops calendars that the plan lacks, which are another kind of change. */
function dropCalendar({ calendar, ...rest }: TestActivity, { calendars = {} }: TestPlan): TestActivity {
  return calendar === undefined || calendars[calendar] === undefined ? rest : { ...rest, calendar };
}
