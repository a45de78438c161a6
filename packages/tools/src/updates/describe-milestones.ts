import { roundDecimal } from '@floatwise/contracts/format-decimal';
import type { ReportCell } from '@floatwise/contracts';
import {
  findAlias,
  findFinishPair,
  getPairCode,
  type ActivityPair,
  type ComparedProject,
  type ProjectWindow,
  type UpdateSide,
} from '@floatwise/schedule/updates';
import type { Activity } from '@floatwise/schedule/model';
import { describeList, type AnswerList } from '../answer/answer-list.ts';
import { column } from '../answer/column.ts';
import { describeMissing } from './describe-missing.ts';
import { causeColumns, listCauses, listStepRows, stepColumns } from './describe-steps.ts';
import { projectColumn } from './placed-rows.ts';
import type { UpdatesWindow } from './updates-window.ts';

/** A milestone of the option `milestones` in one project. */
interface Followed {
  readonly project: ComparedProject;
  readonly id: string;
  readonly name: string | null;
  readonly pair: ActivityPair | undefined;
  readonly window: ProjectWindow | undefined;
}

/** Of several projects only those that have the milestone in one of the updates; if none has it, all. */
function listFollowed({ projects, milestones }: UpdatesWindow): Followed[] {
  return milestones.flatMap(({ id, windows }) => {
    const all = projects.map((project, place): Followed => {
      const pair = findFinishPair(project.paired, id);
      const own = pair?.current ?? findAlone(project, id);
      return { project, id, name: own?.name ?? null, pair, window: windows[place] };
    });
    const known = all.filter(({ name }) => name !== null);
    return known.length > 0 ? known : all;
  });
}

function findAlone({ paired }: ComparedProject, id: string): Activity | undefined {
  const own = findAlias(paired, id);
  return [...paired.current.activities, ...paired.previous.activities].find(
    (activity) => getPairCode(activity) === own,
  );
}

/** Each milestone of the option `milestones`: how far it moved, its float, and the project's own finish beside it. */
export function describeMilestoneFinishes(window: UpdatesWindow): AnswerList {
  return describeList<Followed>({
    id: 'milestoneFinishes',
    title: 'Followed Milestones',
    description:
      "The milestones that the options name: how far each moved, its float, the date that a constraint requires, and the project's own finish.",
    rows: listFollowed(window),
    columns: [
      projectColumn(window.projects),
      column.text('activityId', 'Activity ID', ({ id }) => id, 'key'),
      column.text('activityName', 'Activity Name', ({ name }) => name, 'key'),
      column.date('previous', 'Previous', ({ window: own }) => own?.variance.previous, 'answer'),
      column.date('current', 'Current', ({ window: own }) => own?.variance.current, 'answer'),
      column.number('days', 'Days', ({ window: own }) => own?.variance.days, 'answer'),
      column.number('workDays', 'Work Days', ({ window: own }) => own?.variance.workDays, 'answer'),
      column.number('floatThen', 'Float Then (d)', (row) => findFloat(row, 'previous')),
      column.number('floatNow', 'Float Now (d)', (row) => findFloat(row, 'current')),
      column.date('required', 'Required', ({ window: own }) => own?.currentPath.work.requiredFinish),
      column.number('toRequired', 'Work Days to Required', ({ window: own }) => measureToRequired(own)),
      column.date('projectFinish', 'Project Finish', ({ project }) => project.own.current),
      column.number('projectDays', 'Project Days', ({ project }) => project.own.days),
      column.text('note', 'Note', (row) => describeGap(row) ?? describeOtherId(row), 'why'),
    ],
  });
}

function findFloat({ pair, project }: Followed, which: 'previous' | 'current'): ReportCell {
  const activity = pair?.[which];
  if (activity?.totalFloatMinutes === undefined || activity.status === 'completed') return null;
  const side: UpdateSide = project.paired[which];
  return roundDecimal(activity.totalFloatMinutes / 60 / side.getHoursPerDay(activity.calendarId), 2);
}

/** Work days left between the milestone and its required date: those to the required date less those to the milestone. */
function measureToRequired(window: ProjectWindow | undefined): number | null {
  return window?.currentPath.work.marginDays ?? null;
}

function describeGap({ pair, window, project: { paired }, id }: Followed): string | null {
  if (pair === undefined) return describeMissing(paired, findAlias(paired, id));
  return window === undefined
    ? 'Has no finish, or a file cannot be scheduled: no steps in this period.'
    : null;
}

/** A milestone is followed although its ID changes; the period says which ID it has. */
function describeOtherId({ pair, project: { paired }, id }: Followed): string | null {
  if (pair === undefined) return null;
  const [then, now] = [getPairCode(pair.previous), getPairCode(pair.current)];
  if (then === id && now === id) return null;
  const { previous, current } = paired;
  return then === now
    ? `Its Activity ID is ${now} in both updates.`
    : `Its Activity ID is ${then} in ${previous.file.name} and ${now} in ${current.file.name}.`;
}

const milestoneColumns = <Row extends { readonly milestone: Followed }>() => [
  column.text<Row>('milestone', 'Milestone', ({ milestone: { id } }) => id, 'key'),
  column.text<Row>('milestoneName', 'Milestone Name', ({ milestone: { name } }) => name, 'key'),
];

/** The steps of each followed milestone. */
export function describeMilestoneSteps(window: UpdatesWindow): AnswerList {
  const rows = listFollowed(window).flatMap((milestone) =>
    milestone.window === undefined
      ? []
      : listStepRows(milestone.project, milestone.window, milestone.id).map((row) => ({ ...row, milestone })),
  );
  return describeList<(typeof rows)[number]>({
    id: 'milestoneSteps',
    title: 'Milestone Steps',
    description:
      'What each step did to the followed milestones. The steps of a milestone add up to its variance.',
    rows,
    columns: [projectColumn(window.projects), ...milestoneColumns(), ...stepColumns],
  });
}

/** The activities behind each step of a followed milestone. */
export function describeMilestoneCauses(window: UpdatesWindow): AnswerList {
  const rows = listFollowed(window).flatMap((milestone) =>
    listCauses(milestone.project, milestone.window).map((row) => ({ ...row, milestone })),
  );
  return describeList<(typeof rows)[number]>({
    id: 'milestoneCauses',
    title: 'Milestone Causes',
    description:
      'What activities did to the followed milestones in a step, in work days, as in the list of causes.',
    rows,
    columns: [projectColumn(window.projects), ...milestoneColumns(), ...causeColumns],
  });
}
