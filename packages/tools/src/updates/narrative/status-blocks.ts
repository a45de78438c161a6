import { toMinutes, formatDay, type Minutes } from '@floatwise/schedule/model';
import type { UpdateCounts } from '@floatwise/schedule/updates';
import { formatCount, formatCounted } from '../../answer/format-count.ts';
import { describeMissing, describeUnknownFinish } from '../describe-missing.ts';
import { countDays } from '../words.ts';
import type { Claim, NarrativeBlock } from './narrative.ts';
import { formatCellDay, listClaims, proveCount, state, type Subject } from './subject.ts';

/** Work that ends at midnight ends on the previous day. */
const formatFinish = (instant: Minutes): string => formatDay(toMinutes(instant - 1));

export function listStatusBlocks(subject: Subject): NarrativeBlock[] {
  const claims = [
    ...listDates(subject),
    ...listFinishes(subject),
    ...listRequired(subject),
    ...listProgress(subject),
    ...listPlan(subject),
  ];
  return [listClaims(...claims)];
}

function listDates({ project: { previous, current }, compared }: Subject): Claim[] {
  const { updates } = compared.window;
  const name = (date: string | null): string => (date === null ? 'unknown' : formatCellDay(date));
  return [
    state(
      `The data date is ${name(current.dataDate)} (${updates.current.name}); that of the previous update is ${name(previous.dataDate)} (${updates.previous.name}).`,
    ),
  ];
}

function listFinishes({ project, compared: { options } }: Subject): Claim[] {
  const { finish, finishInstants } = project;
  const { previous: before, current: now } = finishInstants;
  if (project.followed?.isMissing === true)
    return [state(describeMissing(project.paired, project.followed.id)), ...listOwn(project)];
  if (finish.days === null || before === undefined || now === undefined)
    return [state(describeUnknownFinish(project))];
  const days = Math.abs(finish.days);
  const moved =
    days === 0
      ? 'It has not moved since the previous update'
      : `That is ${formatCounted(days, 'day')} ${finish.days > 0 ? 'later' : 'earlier'} than in the previous update, which had ${formatFinish(before)}`;
  const measured =
    options.finish === '' ? 'The finish' : `The finish measured, of activity ${options.finish},`;
  const own = options.finish === '' ? [] : listOwn(project);
  return [state(`${measured} is ${formatFinish(now)}. ${moved}.`), ...own];
}

const listOwn = ({ current: { finish } }: Subject['project']): Claim[] =>
  finish === null ? [] : [state(`The project's own finish is ${formatCellDay(finish)}.`)];

function listRequired({ project: { current, finishInstants } }: Subject): Claim[] {
  const { mustFinishBy } = current;
  const now = finishInstants.current;
  if (mustFinishBy === null || now === undefined || current.finish === null) return [];
  const days = countDays(mustFinishBy, current.finish) ?? 0;
  const side =
    days === 0
      ? 'the day of its finish'
      : `${formatCounted(Math.abs(days), 'day')} ${days > 0 ? 'before' : 'after'} its finish`;
  return [state(`The project must finish by ${formatCellDay(mustFinishBy)}, ${side}.`)];
}

function listProgress(subject: Subject): Claim[] {
  const { paired, current } = subject.project;
  const { activities } = paired.current;
  const count = (status: string): number => activities.filter((one) => one.status === status).length;
  const [done, open, rest] = ['completed', 'inProgress', 'notStarted'].map(count);
  return [
    state(
      `Of ${formatCounted(current.activities, 'activity', 'activities')} ${formatCount(done ?? 0)} are completed, ${formatCount(open ?? 0)} in progress and ${formatCount(rest ?? 0)} not started.`,
    ),
  ];
}

/** What was due in the period, and how much of it happened. */
function listPlan(subject: Subject): Claim[] {
  const { counts } = subject.project;
  const describeDue = (
    what: 'start' | 'finish',
    names: readonly [met: keyof UpdateCounts, missed: keyof UpdateCounts, onTime: keyof UpdateCounts],
  ): Claim[] => {
    const [met, missed, onTime] = names.map((name) => counts[name]) as [number, number, number];
    const due = met + missed;
    if (due === 0) return [];
    const plural = what === 'start' ? 'starts' : 'finishes';
    return [
      state(
        `${formatCounted(due, `${what} was`, `${plural} were`)} due in the period: ${formatCount(met)} took place, ${formatCount(onTime)} of them on time (less than half a day late); ${formatCount(missed)} did not.`,
        ...names.map((name) => proveCount(subject, name)),
      ),
    ];
  };
  return [
    ...describeDue('start', ['plannedStartMet', 'plannedStartMissed', 'startsOnTime']),
    ...describeDue('finish', ['plannedFinishMet', 'plannedFinishMissed', 'finishesOnTime']),
  ];
}
