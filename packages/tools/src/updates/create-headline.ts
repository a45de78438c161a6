import type { ReportHeadline, UpdateSeries } from '@floatwise/contracts';
import { formatDay, parseMinutes, toMinutes, type Minutes } from '@floatwise/schedule/model';
import type { ComparedProject, ProjectWindow } from '@floatwise/schedule/updates';
import { formatCount, formatCounted } from '../answer/format-count.ts';
import type { Compared } from './updates-series.ts';
import { describeUnknownFinish } from './describe-missing.ts';
import { sumCounts } from './list-attention.ts';
import { followProject, sumDays } from './describe-windows.ts';
import { formatSteps, formatStepSums } from './step-words.ts';

const maxProjects = 3;

/** One sentence on what moved the finish, and one on what was compared. */
export function createHeadline(compared: Compared): ReportHeadline {
  const { series } = compared;
  const { projects, windows } = compared.window;
  const effects = projects.slice(0, maxProjects).map((project, place) => {
    const sentence =
      series === undefined
        ? describeMovement(project, windows[place])
        : describeSeries(series.series, { project, place, window: windows[place] });
    return projects.length === 1 ? sentence : `${project.current.project}: ${sentence}`;
  });
  return { effect: effects.join(' '), done: describeScope(compared) };
}

/** `Finish is 23 days later, 17-Mar-26 \u2192 09-Apr-26: progress +13, durations \u22127, logic +17.` */
function describeMovement(project: ComparedProject, window: ProjectWindow | undefined): string {
  const { finish, finishInstants, followed } = project;
  const { previous, current } = finishInstants;
  if (followed?.isMissing === true)
    return `${nameFinish(project)} is not in both updates, so how far it moved is unknown.${describeOwn(project)}`;
  if (finish.days === null || previous === undefined || current === undefined)
    return describeUnknownFinish(project);
  const steps = window === undefined ? '' : formatSteps(window);
  const causes = steps === '' ? '' : `: ${steps}`;
  const [from, to] = [formatFinish(previous), formatFinish(current)];
  const moved =
    finish.days === 0
      ? `did not move, ${to}${causes}`
      : `is ${describeMove(finish.days)}, ${from} \u2192 ${to}${causes}`;
  return `${nameFinish(project)} ${moved}.${describeOwn(project)}`;
}

/** `Finish`, or `M200 Handover` if that is followed instead. */
const nameFinish = ({ followed }: Pick<ComparedProject, 'followed'>): string =>
  followed === undefined ? 'Finish' : `${followed.id} ${followed.name}`.trim();

/** The finish of the project, beside that of the activity which is followed. */
function describeOwn({ followed, own }: ComparedProject): string {
  if (followed === undefined || own.current === undefined) return '';
  const moved =
    own.days === null
      ? ''
      : own.days === 0
        ? ', on the same day as before'
        : `, ${describeMove(own.days)} than before`;
  return ` The project itself finishes ${formatFinish(own.current)}${moved}.`;
}

const describeMove = (days: number): string =>
  `${formatCounted(Math.abs(days), 'day')} ${days < 0 ? 'earlier' : 'later'}`;

/** Work that ends at midnight ends on the previous day. */
const formatFinish = (instant: Minutes): string => formatDay(toMinutes(instant - 1));

/** A project at its place in the last period. */
interface PlacedProject {
  readonly project: ComparedProject;
  readonly place: number;
  readonly window: ProjectWindow | undefined;
}

/** `Finish is 48 days later over 2 periods, 17-Mar-26 \u2192 04-May-26: progress +30, logic +18.` */
function describeSeries({ windows: all }: UpdateSeries, { project, place, window }: PlacedProject): string {
  const windows = followProject(all, place);
  const unmeasured = windows.filter(({ followed }) => followed?.note !== undefined).length;
  if (unmeasured > 0)
    return `In the last period ${describeMovement(project, window)} It cannot be measured in ${formatCount(unmeasured)} of ${formatCounted(windows.length, 'period')}, so nothing is summed.`;
  const days = sumDays(windows);
  if (days === null) return describeUnknownFinish(project);
  const steps = windows.flatMap(({ windows: own }) => own ?? []);
  const causes = steps.length < windows.length ? '' : formatStepSums(steps);
  const moved = `${nameFinish(project)} ${days === 0 ? 'did not move' : `is ${describeMove(days)}`}`;
  const dates = [windows[0]?.finish.previous, windows.at(-1)?.finish.current].flatMap((date) => {
    const instant = parseMinutes(date ?? '');
    return instant === undefined ? [] : formatFinish(instant);
  });
  const over = `${moved} over ${formatCounted(windows.length, 'period')}, ${[...new Set(dates)].join(' \u2192 ')}`;
  const { followed, own } = project;
  const beside =
    followed === undefined || own.current === undefined
      ? ''
      : ` The project itself finishes ${formatFinish(own.current)}.`;
  return `${over}${causes === '' ? '' : `: ${causes}`}.${beside}`;
}

/** Of a series changes are summed over all periods; what updates have in common is that of the last two. */
function describeScope({ report }: Pick<Compared, 'report'>): string {
  const { series } = report;
  const windows = series?.windows ?? [report];
  const count = (name: string): string => formatCount(sumCounts(windows, name));
  const withActuals = (name: string): string =>
    sumCounts(windows, name) === 0 ? '' : ` (${count(name)} with actual dates)`;
  const common = formatCounted(sumCounts(windows, 'paired'), 'activity', 'activities');
  const added = `added${withActuals('addedWithActuals')}`;
  const deleted = `${count('deleted')} deleted${withActuals('deletedWithActuals')}`;
  if (series === undefined)
    return `Two updates with ${common} in common, ${count('added')} ${added} and ${deleted}.`;
  const come = formatCounted(sumCounts(windows, 'added'), 'activity', 'activities');
  return `${formatCount(series.updates.length)} updates: ${come} ${added} and ${deleted} over ${formatCounted(windows.length, 'period')}. The last two updates have ${common} in common.`;
}
