import type { PlanEditOf } from '@floatwise/contracts/plan-edits';
import {
  constraintNames,
  listConstraints,
  replaceFields,
  type Activity,
  type Constraint,
  type ConstraintType,
} from '../../model/index.ts';
import { note } from '../notes.ts';
import type { Plan, PlanChange } from '../plan.ts';
import { readTime } from '../read-values.ts';
import { refuse } from '../refuse.ts';
import { formatConstraint, formatTime } from '../words.ts';
import { findFollowing } from './set-duration.ts';

type Said = PlanEditOf<'setConstraint'>['constraint'];

const types = new Map<string, ConstraintType>(
  Object.entries(constraintNames).map(([type, name]) => [name, type as ConstraintType]),
);

const startTypes: ReadonlySet<ConstraintType> = new Set([
  'startOn',
  'startOnOrAfter',
  'startOnOrBefore',
  'mandatoryStart',
]);

/** Sets the primary constraint, or the expected finish. */
export function setConstraint(plan: Plan, edit: PlanEditOf<'setConstraint'>): PlanChange {
  const activity = getConstrained(plan, edit);
  const label = plan.labels.format(activity);
  const type = types.get(edit.constraint);
  const calendar = plan.getCalendar(activity);
  if (type === 'asLateAsPossible') {
    if (edit.date !== undefined) refuse('As Late As Possible takes no date.', 'date');
    return setPrimary(plan, activity, { type, date: undefined });
  }
  if (edit.date === undefined) return refuse(`${edit.constraint} needs a date.`, 'date');
  if (type !== undefined) {
    const side = startTypes.has(type) ? 'start' : 'finish';
    const date = readTime(edit.date, { side, calendar, member: 'date' });
    return setPrimary(plan, activity, { type, date });
  }
  if (!plan.usesExpectedFinish(activity))
    refuse(
      `Project ${plan.labels.getProjectCode(activity)} does not use expected finish dates, so one on ${label} would change nothing.`,
      'constraint',
    );
  const expectedFinish = readTime(edit.date, { side: 'finish', calendar, member: 'date' });
  return {
    lists: { activities: plan.replaceActivity(activity, replaceFields(activity, { expectedFinish })) },
    sentence: `${label}: expected finish ${formatTime(activity.expectedFinish)} → ${formatTime(expectedFinish)}`,
  };
}

function setPrimary(plan: Plan, activity: Activity, constraint: Constraint): PlanChange {
  const label = plan.labels.format(activity);
  const { primaryConstraint: before } = activity;
  const notes =
    before === undefined
      ? []
      : [
          note(
            plan,
            activity,
            'constraint-replaced',
            `${label} had ${formatConstraint(before)}; it was replaced.`,
          ),
        ];
  return {
    lists: {
      activities: plan.replaceActivity(activity, replaceFields(activity, { primaryConstraint: constraint })),
    },
    sentence: `${label}: constraint ${before === undefined ? 'none' : formatConstraint(before)} → ${formatConstraint(constraint)}`,
    notes,
  };
}

/** Removes one constraint, or all; the secondary one moves up. */
export function removeConstraint(plan: Plan, edit: PlanEditOf<'removeConstraint'>): PlanChange {
  const activity = getConstrained(plan, edit);
  const label = plan.labels.format(activity);
  const own = listConstraints(activity);
  const isMeant = ({ type }: Constraint): boolean =>
    edit.constraint === undefined || types.get(edit.constraint) === type;
  const removed = own.filter(isMeant);
  const dropsExpected = edit.constraint === undefined || edit.constraint === expected;
  const expectedFinish = dropsExpected ? activity.expectedFinish : undefined;
  const words = [
    ...removed.map(formatConstraint),
    ...(expectedFinish === undefined ? [] : [`${expected} ${formatTime(expectedFinish)}`]),
  ];
  if (words.length === 0) {
    const there = [
      ...own.map(formatConstraint),
      ...(activity.expectedFinish === undefined ? [] : [expected]),
    ];
    refuse(
      `${label} has no ${edit.constraint ?? 'constraint'} to remove${there.length === 0 ? '' : `, but ${there.join(' and ')}`}.`,
      'constraint',
    );
  }
  const [primaryConstraint, secondaryConstraint] = own.filter((each) => !isMeant(each));
  const changed = replaceFields(activity, {
    primaryConstraint,
    secondaryConstraint,
    ...(dropsExpected ? { expectedFinish: undefined } : {}),
  });
  return {
    lists: { activities: plan.replaceActivity(activity, changed) },
    sentence: `${label}: ${words.join(' and ')} removed`,
  };
}

const expected: Said = 'Expected Finish';

function getConstrained(plan: Plan, edit: { activity: string; project?: string | undefined }): Activity {
  const activity = plan.getActivity(edit.activity, edit.project);
  const following = findFollowing(activity);
  if (following !== undefined)
    refuse(`${plan.labels.format(activity)} ${following} and has no constraints of its own.`, 'activity');
  return activity;
}
