import {
  getPairCode,
  type ComparedProject,
  type ProjectWindow,
  type WindowStep,
  type DrivingActivity,
  type StartReason,
} from '@floatwise/schedule/updates';
import { describeList, type AnswerList, type ListColumn } from '../answer/answer-list.ts';
import { column } from '../answer/column.ts';
import { describeMissing } from './describe-missing.ts';
import { projectColumn, type Placed } from './placed-rows.ts';
import { createStepReasons } from './step-reasons.ts';
import { describeFollowing, formatShare, nameShare, nameStep, othersId, rankShares } from './step-words.ts';
import type { UpdatesWindow } from './updates-window.ts';

export const stepsId = 'whatMoved';

export const stepColumns: readonly ListColumn<StepRow>[] = [
  column.text('step', 'Step', ({ title }) => title, 'key'),
  column.date('finish', 'Finish', ({ finish }) => finish, 'answer'),
  column.number('days', 'Days', ({ days }) => days, 'answer'),
  column.number('workDays', 'Work Days', ({ workDays }) => workDays, 'answer'),
  column.text('finishActivity', 'Finish Activity', ({ activity }) => activity),
  column.text('finishActivityName', 'Finish Activity Name', ({ activityName }) => activityName, 'more'),
  column.text('why', 'Why', ({ why }) => why, 'why'),
];

/** The rows that add up to the variance; only the variance if there are no steps. */
export function describeSteps({ projects, windows }: UpdatesWindow): AnswerList {
  return describeList<StepRow>({
    id: stepsId,
    title: 'What Moved',
    description:
      'What each step between the two updates did to the finish. The steps add up to the variance.',
    rows: projects.flatMap((project, place) => listStepRows(project, windows[place], project.followed?.id)),
    columns: [projectColumn(projects), ...stepColumns],
  });
}

type StepRow = ReturnType<typeof listStepRows>[number];

/** `milestone` is the Activity ID that is followed instead of the finish of the project. */
export function listStepRows(
  project: ComparedProject,
  window: ProjectWindow | undefined,
  milestone?: string,
) {
  const { finish, finishInstants } = project;
  const names = createActivityNames(project);
  const name = (id: string): string => `${id} ${names.get(id) ?? ''}`.trim();
  const nameEnd = (id: string | null) => ({ activity: id, activityName: id === null ? null : names.get(id) });
  const isForward = (project.previous.dataDate ?? '') < (project.current.dataDate ?? '');
  const steps = (window?.steps ?? []).map((step, place, all) => ({
    project,
    title: nameStep(step.step),
    finish: step.finish,
    days: step.days,
    workDays: step.workDays,
    ...nameEnd(step.finishActivity),
    why:
      [describeEnd(step, all[place - 1], name), describeFollowing(step, isForward)]
        .filter((text) => text !== null)
        .join(' ') || null,
  }));
  const variance = {
    project,
    title: milestone === undefined ? 'Variance' : `Variance of ${milestone}`,
    finish: window?.variance.current ?? finishInstants.current,
    days: window === undefined ? finish.days : window.variance.days,
    workDays: window === undefined ? finish.workDays : window.variance.workDays,
    ...nameEnd(milestone ?? finish.currentActivity),
    why: window === undefined ? describeNoSteps(project) : null,
  };
  return [...steps, variance];
}

function describeNoSteps({ followed, paired }: ComparedProject): string | null {
  return followed?.isMissing === true ? describeMissing(paired, followed.id) : null;
}

export const causeColumns: readonly ListColumn<CauseRow>[] = [
  column.text('step', 'Step', ({ step }) => nameStep(step), 'key'),
  column.text('activityId', 'Activity ID', ({ id }) => id, 'key'),
  column.text('activityName', 'Activity Name', ({ name }) => name, 'key'),
  column.number('workDays', 'Work Days', ({ workDays }) => workDays, 'answer'),
  column.number('own', 'Own Change', ({ own }) => own),
  column.number('float', 'Taken by Float', ({ float }) => float),
  column.text('why', 'Why', ({ why }) => why, 'why'),
];

/** Activities responsible for each step, largest share in work days first. */
export function describeShares({ projects, windows }: UpdatesWindow): AnswerList {
  return describeList<CauseRow>({
    id: 'shares',
    title: 'Causes',
    description:
      'What activities of the driving path did to the finish in a step, in work days: their own change less the float that was there to take it. Shares under half a work day are added up.',
    rows: projects.flatMap((project, place) => listCauses(project, windows[place])),
    columns: [projectColumn(projects), ...causeColumns],
  });
}

type CauseRow = ReturnType<typeof listCauses>[number];

export function listCauses(project: ComparedProject, window: ProjectWindow | undefined) {
  if (window === undefined) return [];
  const names = createActivityNames(project);
  const formatReasons = createStepReasons(project);
  return window.steps.flatMap((step) => {
    const { main, others } = rankShares(step);
    const rows = main.map((share) => {
      const { id, workDays, ownWorkDays, floatWorkDays } = share;
      const reasons = id === null ? null : formatReasons(step.step, [id]);
      const why = [formatShare(share), reasons ?? ''].filter((text) => text !== '').join('; ');
      return {
        project,
        step: step.step,
        id: id ?? share.kind,
        name: id === null ? nameShare(share) : (names.get(id) ?? ''),
        workDays,
        own: ownWorkDays,
        float: floatWorkDays,
        why: why === '' ? null : why,
      };
    });
    if (others === undefined) return rows;
    const { workDays } = others;
    return [
      ...rows,
      { project, step: step.step, id: othersId, name: null, workDays, own: null, float: null, why: null },
    ];
  });
}

/** Another end is named, not counted. */
function describeEnd(
  { finishActivity }: WindowStep,
  before: WindowStep | undefined,
  name: (id: string) => string,
): string | null {
  const from = before?.finishActivity;
  if (from === undefined || from === null || finishActivity === null || from === finishActivity) return null;
  return `Was set by ${name(from)}, now by ${name(finishActivity)}.`;
}

/** Names by Activity ID: from the current update, or for deleted activities from the previous one. */
function createActivityNames({ paired }: ComparedProject): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const activity of [...paired.current.activities, ...paired.deleted]) {
    const id = getPairCode(activity);
    if (!names.has(id)) names.set(id, activity.name);
  }
  return names;
}

export const pathNames = { then: 'previous path', now: 'current path', both: 'both' };

const reasonNames: Readonly<Record<StartReason, string>> = {
  constraint: 'a constraint',
  external: 'a date of another project',
  resume: 'the date on which work resumes',
  lag: 'the end of a lag',
  projectStart: 'the planned start of the project',
  otherProject: 'an activity of another project',
};

/** Activities on the driving path in the previous schedule, the current one, or both. */
export function describePath({ projects, windows }: UpdatesWindow): AnswerList {
  return describeList<Placed<DrivingActivity>>({
    id: 'drivingPath',
    title: 'Driving Path',
    description:
      'The activities that lead to the finish, open and completed, as scheduled from the previous and from the current file. Causes are found on the chain that is followed; parallel ones drive as well.',
    rows: projects.flatMap((project, place) =>
      (windows[place]?.drivingPath ?? []).map((row) => ({ project, row })),
    ),
    columns: [
      projectColumn(projects),
      column.text('activityId', 'Activity ID', ({ row }) => row.id, 'key'),
      column.text('activityName', 'Activity Name', ({ row }) => row.name, 'key'),
      column.date('startThen', 'Start Then', ({ row }) => row.then?.start),
      column.date('finishThen', 'Finish Then', ({ row }) => row.then?.finish),
      column.date('startNow', 'Start Now', ({ row }) => row.now?.start),
      column.date('finishNow', 'Finish Now', ({ row }) => row.now?.finish),
      { ...column.number('floatThen', 'Float Then (d)', ({ row }) => row.then?.floatDays), unit: 'days' },
      { ...column.number('floatNow', 'Float Now (d)', ({ row }) => row.now?.floatDays), unit: 'days' },
      column.text('path', 'Path', ({ row }) => pathNames[row.path], 'answer'),
      column.text('chain', 'Chain', ({ row }) => (row.isParallel ? 'parallel' : 'followed')),
      column.text('begins', 'Begins At', ({ row }) =>
        row.begins === undefined ? null : reasonNames[row.begins],
      ),
    ],
  });
}
