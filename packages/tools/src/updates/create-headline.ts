import type { ReportHeadline, UpdateSeries } from '@floatwise/contracts';
import { formatDay, parseMinutes, toMinutes, type Minutes } from '@floatwise/schedule/model';
import type { ComparedProject, ProjectWindow } from '@floatwise/schedule/updates';
import { formatCount, formatCounted } from '../answer/format-count.ts';
import type { Compared } from './updates-series.ts';
import { followProject, sumDays } from './describe-windows.ts';
import { formatSteps, formatStepSums } from './step-words.ts';

const maxProjects = 3;

/** One sentence on what moved the finish, and one on what was compared. */
export function createHeadline({ window, series, report }: Compared): ReportHeadline {
  const { projects, windows } = window;
  const effects = projects.slice(0, maxProjects).map((project, place) => {
    const sentence =
      series === undefined
        ? describeMovement(project, windows[place])
        : describeSeries(series.series, project, place);
    return projects.length === 1 ? sentence : `${project.current.project}: ${sentence}`;
  });
  return { effect: effects.join(' '), done: describeScope(window.projects, report.files) };
}

const unknownFinish = 'The finish of one of the updates is unknown.';

/** `Finish is 23 days later, 17-Mar-26 \u2192 09-Apr-26: progress +13, durations \u22127, logic +17.` */
function describeMovement(project: ComparedProject, window: ProjectWindow | undefined): string {
  const { finish, finishInstants } = project;
  const { previous, current } = finishInstants;
  if (finish.days === null || previous === undefined || current === undefined) return unknownFinish;
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

/** `Finish is 48 days later over 2 periods, 17-Mar-26 \u2192 04-May-26: progress +30, logic +18.` */
function describeSeries({ windows: all }: UpdateSeries, project: ComparedProject, place: number): string {
  const windows = followProject(all, place);
  const days = sumDays(windows);
  if (days === null) return unknownFinish;
  const causes = formatStepSums(windows.map(({ windows: steps }) => steps ?? { steps: [] }));
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

function describeScope(projects: readonly ComparedProject[], files: readonly string[]): string {
  const sum = (name: keyof ComparedProject['counts']): number =>
    projects.reduce((total, { counts }) => total + counts[name], 0);
  const withActuals = (count: number): string =>
    count === 0 ? '' : ` (${formatCount(count)} with actual dates)`;
  const what =
    files.length > 2 ? `${formatCount(files.length)} updates; the last two have` : 'Two updates with';
  return (
    `${what} ${formatCounted(sum('paired'), 'activity', 'activities')} in common, ` +
    `${formatCount(sum('added'))} added${withActuals(sum('addedWithActuals'))} and ` +
    `${formatCount(sum('deleted'))} deleted${withActuals(sum('deletedWithActuals'))}.`
  );
}
