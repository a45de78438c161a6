import type { PlanEditOf } from '@floatwise/contracts/plan-edits';
import { isMilestone, replaceFields, type Activity, type Minutes } from '../../model/index.ts';
import { dropExpectedFinish, noteAssignments } from '../notes.ts';
import type { Plan, PlanChange } from '../plan.ts';
import { readDuration, readTime } from '../read-values.ts';
import { refuse, refuseIn } from '../refuse.ts';
import { formatTime, formatWork } from '../words.ts';
import { findFollowing, findRemaining } from './set-duration.ts';

type Said = PlanEditOf<'setProgress'>;
type ReadSaid = (
  member: 'actualStart' | 'actualFinish' | 'suspend' | 'resume',
  side: 'start' | 'finish',
  before: Minutes | undefined,
) => Minutes | undefined;
type Dates = Pick<Activity, 'actualStart' | 'actualFinish' | 'suspended' | 'resumed'>;

/** Reports the progress of an activity: its dates give the status. */
export function setProgress(plan: Plan, edit: Said): PlanChange {
  const activity = plan.getActivity(edit.activity, edit.project);
  const label = plan.labels.format(activity);
  const following = findFollowing(activity);
  if (following !== undefined)
    refuse(`${label} ${following}: its dates follow from other activities.`, 'activity');
  checkSaid(edit, label);
  const dates = readDates(plan, activity, edit);
  checkDates(plan, { activity, dates, label });
  const changed = replaceFields(activity, { ...dates, ...findWork(plan, { activity, dates, edit, label }) });
  const saysRemaining =
    edit.remaining !== undefined || (changed.status === 'inProgress' && saysDurationPercent(activity, edit));
  const { activity: last, notes } = saysRemaining
    ? dropExpectedFinish(plan, changed)
    : { activity: changed, notes: [] };
  return {
    lists: { activities: plan.replaceActivity(activity, last) },
    sentence: `${label}: ${describeChange(plan, activity, last)}`,
    notes: [...notes, ...noteAssignments(plan, activity)],
  };
}

function checkSaid({ kind: _, activity: __, project: ___, ...said }: Said, label: string): void {
  if (Object.values(said).every((value) => value === undefined))
    refuse(
      `Say what changes for ${label}: actualStart, actualFinish, remaining, percent, suspend or resume.`,
    );
  const { actualStart, ...others } = said;
  const isTaken = actualStart === null;
  const further = Object.entries(others).find(([, value]) => value !== undefined && value !== null);
  if (isTaken && further !== undefined)
    refuse(`Without its actual start ${label} has not started, so it cannot have ${further[0]}.`, further[0]);
}

/** The actual, suspend and resume dates after the edit. */
function readDates(plan: Plan, activity: Activity, edit: Said): Dates {
  const calendar = plan.getCalendar(activity);
  if (edit.actualStart === null)
    return { actualStart: undefined, actualFinish: undefined, suspended: undefined, resumed: undefined };
  const read: ReadSaid = (member, side, before) => {
    const said = edit[member];
    if (said === undefined) return before;
    return said === null ? undefined : readTime(said, { side, calendar, member });
  };
  if (isMilestone(activity)) return readMilestone(activity, edit, read);
  return {
    actualStart: read('actualStart', 'start', activity.actualStart),
    actualFinish: read('actualFinish', 'finish', activity.actualFinish),
    suspended: read('suspend', 'start', activity.suspended),
    resumed: read('resume', 'start', activity.resumed),
  };
}

/** One date of a milestone sets both, and null takes both away. */
function readMilestone(activity: Activity, edit: Said, read: ReadSaid): Dates {
  const side = activity.type === 'startMilestone' ? 'start' : 'finish';
  const said = (['actualStart', 'actualFinish'] as const).filter((member) => edit[member] !== undefined);
  const [date, other] = said.map((member) => read(member, side, undefined));
  if (said.length === 2 && date !== other) refuse('A milestone has one date; say it once.', 'actualFinish');
  const at = said.length === 0 ? activity.actualFinish : date;
  return { actualStart: at, actualFinish: at, suspended: undefined, resumed: undefined };
}

function checkDates(
  plan: Plan,
  { activity, dates, label }: { activity: Activity; dates: Dates; label: string },
): void {
  const { actualStart, actualFinish, suspended, resumed } = dates;
  const { dataDate } = plan.getProjectOf(activity);
  for (const [name, member, date] of [
    ['actual start', 'actualStart', actualStart],
    ['actual finish', 'actualFinish', actualFinish],
  ] as const)
    if (date !== undefined && date !== activity[member] && date > (dataDate ?? Infinity))
      refuse(
        `The ${name} ${formatTime(date)} of ${label} lies after the data date ${formatTime(dataDate)}.`,
        member,
      );
  if (actualFinish !== undefined && actualStart === undefined)
    refuse(`${label} has no actual start, which its actual finish needs.`, 'actualStart');
  if (actualFinish !== undefined && actualStart !== undefined && actualFinish < actualStart)
    refuse(
      `The actual finish ${formatTime(actualFinish)} of ${label} lies before its actual start ${formatTime(actualStart)}.`,
      'actualFinish',
    );
  if (suspended !== undefined && suspended !== activity.suspended && suspended < (actualStart ?? Infinity))
    refuse(`${label} cannot be suspended before its actual start.`, 'suspend');
  if (resumed === undefined || (resumed === activity.resumed && suspended === activity.suspended)) return;
  if (suspended === undefined) refuse(`${label} resumes, but is not suspended. Say suspend too.`, 'suspend');
  if (resumed < suspended)
    refuse(
      `${label} cannot resume on ${formatTime(resumed)}, before it is suspended on ${formatTime(suspended)}.`,
      'resume',
    );
}

const saysDurationPercent = ({ percentCompleteType }: Activity, { percent }: Said): boolean =>
  percent !== undefined && (percentCompleteType ?? 'duration') === 'duration';

interface Progress {
  readonly activity: Activity;
  readonly dates: Dates;
  readonly edit: Said;
  readonly label: string;
}

/** Status, remaining duration and physical percent. */
function findWork(plan: Plan, { activity, dates, edit, label }: Progress): Partial<Activity> {
  const { remaining, percent } = edit;
  const saysWork = remaining !== undefined || percent !== undefined;
  if (dates.actualStart === undefined) {
    if (saysWork)
      refuse(
        `${label} has not started. Say its actual start, or set its duration with setDuration.`,
        'actualStart',
      );
    if (activity.status === 'notStarted') return {};
    return {
      status: 'notStarted',
      remainingDurationMinutes: activity.originalDurationMinutes,
      physicalPercent: 0,
    };
  }
  if (dates.actualFinish !== undefined) {
    if (saysWork)
      refuse(
        `${label} is completed, so nothing of it remains. Say actualFinish: null to open it again.`,
        'actualFinish',
      );
    if (activity.status === 'completed') return {};
    return { status: 'completed', remainingDurationMinutes: 0, physicalPercent: 100 };
  }
  if (isMilestone(activity)) return {};
  if (activity.status === 'completed' && !saysWork)
    refuse(`${label} is no longer completed: say with remaining or percent what is left of it.`, 'remaining');
  return { status: 'inProgress', ...readWork(plan, activity, edit) };
}

function readWork(plan: Plan, activity: Activity, { remaining, percent }: Said): Partial<Activity> {
  const said =
    remaining === undefined
      ? {}
      : {
          remainingDurationMinutes: refuseIn('remaining', () =>
            readDuration(remaining, plan.getHours(activity)),
          ),
        };
  if (percent === undefined) return said;
  const label = plan.labels.format(activity);
  switch (activity.percentCompleteType ?? 'duration') {
    case 'physical':
      return { ...said, physicalPercent: percent };
    case 'units':
      return refuse(
        `The percent complete of ${label} follows from its units. Say remaining instead.`,
        'percent',
      );
    case 'duration':
      if (remaining !== undefined)
        refuse(
          `The percent complete of ${label} gives its remaining duration; say one of the two.`,
          'percent',
        );
      return {
        remainingDurationMinutes: Math.round((activity.originalDurationMinutes ?? 0) * (1 - percent / 100)),
      };
  }
}

function describeChange(plan: Plan, before: Activity, after: Activity): string {
  const hours = plan.getHours(before);
  const work = (activity: Activity): string => formatWork(findRemaining(activity), hours, false);
  const percent = ({ physicalPercent = 0 }: Activity): string => `${physicalPercent} %`;
  const parts: readonly (readonly [string, string, string])[] = [
    ['actual start', formatTime(before.actualStart), formatTime(after.actualStart)],
    ['actual finish', formatTime(before.actualFinish), formatTime(after.actualFinish)],
    ['remaining duration', work(before), work(after)],
    ['physical percent', percent(before), percent(after)],
    ['suspend', formatTime(before.suspended), formatTime(after.suspended)],
    ['resume', formatTime(before.resumed), formatTime(after.resumed)],
  ];
  const changed = parts.filter(([, then, now]) => then !== now);
  if (changed.length === 0) return 'progress as before';
  return changed.map(([name, then, now]) => `${name} ${then} → ${now}`).join(', ');
}
