import type { ComparedProjectReport, ReportCell, UpdateSeries } from '@floatwise/contracts';
import { describeList, type AnswerList } from '../answer/answer-list.ts';
import { column } from '../answer/column.ts';
import { allWindows, seriesColumn } from './series-column.ts';
import { nameStep, stepIds } from './step-words.ts';

interface Entry {
  readonly window: string;
  readonly project: string | null;
  readonly from: string;
  readonly to: string | null;
  readonly steps: ReadonlyMap<string, number>;
  readonly variance: number | null;
  readonly note: string | null;
}

/** One row per window of a series, and the sum below them; projects one after the other. */
export function describeWindows({ windows }: UpdateSeries, names: readonly string[]): AnswerList {
  const followed = followProjects(windows);
  const hasProjects = followed.length > 1;
  const places = new Map(windows.flatMap(({ projects }, place) => projects.map((one) => [one, place])));
  const rows = followed.map((project) =>
    project.map((one) => toEntry(one, names[places.get(one) ?? -1] ?? '')),
  );
  const steps = listStepNames(rows.flat());
  const hasNotes = rows.flat().some(({ note }) => note !== null);
  return describeList<Entry>({
    id: 'windows',
    title: 'Windows',
    description: 'Days by which the finish moved from update to update, and what moved it.',
    rows: followed.flatMap((project, place) => [...(rows[place] ?? []), sumUp(project)]),
    columns: [
      seriesColumn(names, ({ window }) => window, 'key'),
      hasProjects && column.text('project', 'Project', ({ project }) => project, 'key'),
      column.date('from', 'From', ({ from }) => from, 'key'),
      column.date('to', 'To', ({ to }) => to, 'key'),
      ...steps.map((step) =>
        column.number<Entry>(step, nameStep(step), (row) => row.steps.get(step), 'answer'),
      ),
      column.number('variance', 'Variance', ({ variance }): ReportCell => variance, 'answer'),
      hasNotes && column.text('note', 'Note', ({ note }) => note, 'why'),
    ],
  });
}

function toEntry(
  { previous, current, finish, followed, windows }: ComparedProjectReport,
  window: string,
): Entry {
  return {
    window,
    project: current.project,
    from: previous.dataDate ?? 'No data date',
    to: current.dataDate,
    steps: new Map((windows?.steps ?? []).flatMap(({ step, days }) => (days === null ? [] : [[step, days]]))),
    variance: windows === null ? finish.days : windows.variance.days,
    note: followed?.note ?? null,
  };
}

/** Combined steps come after the last of their parts. */
function listStepNames(rows: readonly Entry[]): readonly string[] {
  const joined = new Set(rows.flatMap(({ steps }) => [...steps.keys()].filter((step) => step.includes('+'))));
  return stepIds.flatMap((name) => [name, ...[...joined].filter((step) => step.endsWith(`+${name}`))]);
}

/** Steps have sums if every period has them. */
function sumUp(project: FollowedProject): Entry {
  const steps = new Map<string, number>();
  const isWhole = project.every(({ windows }) => windows !== null);
  for (const row of isWhole ? project.map((each) => toEntry(each, allWindows)) : [])
    for (const [step, days] of row.steps) steps.set(step, (steps.get(step) ?? 0) + days);
  return {
    window: allWindows,
    project: project.at(-1)?.current.project ?? null,
    from: 'Sum',
    to: null,
    steps,
    variance: sumDays(project),
    note: isWhole ? null : 'A period has no steps, so they have no sums.',
  };
}

/** A project in successive windows of a series, earliest first. */
type FollowedProject = readonly ComparedProjectReport[];

/**
 * The projects of a series. Their indexes and short names change from window to window; the file shared by two windows
 * identifies a project by one id.
 */
function followProjects(windows: UpdateSeries['windows']): readonly FollowedProject[] {
  const followed: ComparedProjectReport[][] = [];
  let open = new Map<string, ComparedProjectReport[]>();
  for (const { projects } of windows) {
    const next = new Map<string, ComparedProjectReport[]>();
    for (const project of projects) {
      const known = open.get(project.previous.projectId);
      const own = known ?? [];
      if (known === undefined) followed.push(own);
      own.push(project);
      next.set(project.current.projectId, own);
    }
    open = next;
  }
  return followed;
}

/** The project at an index of the last window. */
export function followProject(windows: UpdateSeries['windows'], place: number): FollowedProject {
  const last = windows.at(-1)?.projects[place];
  return followProjects(windows).find((project) => project.at(-1) === last) ?? [];
}

/** Days by which the finish moved over all windows; null if one of the finishes is unknown. */
export function sumDays(project: FollowedProject): number | null {
  let sum = 0;
  for (const { finish } of project) {
    if (finish.days === null) return null;
    sum += finish.days;
  }
  return sum;
}
