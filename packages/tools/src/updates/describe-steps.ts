import {
  getPairCode,
  type ComparedProject,
  type ProjectWindow,
  type WindowStep,
  type DrivingActivity,
} from '@floatwise/schedule/updates';
import { describeList, type AnswerList } from '../answer/answer-list.ts';
import { column } from '../answer/column.ts';
import { projectColumn, type Placed } from './placed-rows.ts';
import { createStepReasons } from './step-reasons.ts';
import { nameStep, othersId, rankShares } from './step-words.ts';
import type { UpdatesWindow } from './updates-window.ts';

export const stepsId = 'whatMoved';

/** The rows that add up to the variance; only the variance if there are no steps. */
export function describeSteps({ projects, windows }: UpdatesWindow): AnswerList {
  return describeList<ReturnType<typeof listSteps>[number]>({
    id: stepsId,
    title: 'What Moved',
    description:
      'What each step between the two updates did to the finish. The steps add up to the variance.',
    rows: projects.flatMap((project, place) => listSteps(project, windows[place])),
    columns: [
      projectColumn(projects),
      column.text('step', 'Step', ({ title }) => title, 'key'),
      column.date('finish', 'Finish', ({ finish }) => finish, 'answer'),
      column.number('days', 'Days', ({ days }) => days, 'answer'),
      column.number('workDays', 'Work Days', ({ workDays }) => workDays, 'answer'),
      column.text('finishActivity', 'Finish Activity', ({ activity }) => activity),
    ],
  });
}

function listSteps(project: ComparedProject, window: ProjectWindow | undefined) {
  const { finish, finishInstants } = project;
  const steps = (window?.steps ?? []).map((step) => ({
    project,
    title: nameStep(step.step),
    finish: step.finish,
    days: step.days,
    workDays: step.workDays,
    activity: step.finishActivity,
  }));
  const variance = {
    project,
    title: 'Variance',
    finish: window?.variance.current ?? finishInstants.current,
    days: window === undefined ? finish.days : window.variance.days,
    workDays: window === undefined ? finish.workDays : window.variance.workDays,
    activity: finish.currentActivity,
  };
  return [...steps, variance];
}

/** Activities responsible for each step, largest share in work days first. */
export function describeShares({ projects, windows }: UpdatesWindow): AnswerList {
  return describeList<ReturnType<typeof listShares>[number]>({
    id: 'shares',
    title: 'Causes',
    description:
      'The activities of the driving path that a step comes from; shares under half a work day are added up.',
    rows: projects.flatMap((project, place) => listShares(project, windows[place])),
    columns: [
      projectColumn(projects),
      column.text('step', 'Step', ({ step }) => nameStep(step), 'key'),
      column.text('activityId', 'Activity ID', ({ id }) => id, 'key'),
      column.text('activityName', 'Activity Name', ({ name }) => name, 'key'),
      column.number('days', 'Days', ({ days }) => days, 'answer'),
      column.number('workDays', 'Work Days', ({ workDays }) => workDays, 'answer'),
      column.text('why', 'Why', ({ why }) => why, 'why'),
    ],
  });
}

function listShares(project: ComparedProject, window: ProjectWindow | undefined) {
  if (window === undefined) return [];
  const names = createActivityNames(project);
  const formatReasons = createStepReasons(project);
  return window.steps.flatMap((step, place) => {
    const { main, others } = rankShares(step);
    const rows = main.map(({ id, with: joined, days, workDays }) => {
      const ids = id === null ? joined : [id, ...joined];
      const together = joined.length === 0 ? '' : ` (with ${joined.join(', ')})`;
      return {
        project,
        step: step.step,
        id,
        name: id === null ? describeEnd(step, window.steps[place - 1]) : `${names.get(id) ?? ''}${together}`,
        days,
        workDays,
        why: formatReasons(step.step, ids),
      };
    });
    if (others === undefined) return rows;
    const { days, workDays } = others;
    return [...rows, { project, step: step.step, id: othersId, name: null, days, workDays, why: null }];
  });
}

function describeEnd(step: WindowStep, before: WindowStep | undefined): string {
  const from = before?.finishActivity ?? 'none';
  return `The end of the project moves from ${from} to ${step.finishActivity ?? 'none'}`;
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

const pathNames = { then: 'previous path', now: 'current path', both: 'both' };

/** Activities on the driving path in the previous schedule, the current one, or both. */
export function describePath({ projects, windows }: UpdatesWindow): AnswerList {
  return describeList<Placed<DrivingActivity>>({
    id: 'drivingPath',
    title: 'Driving Path',
    description:
      'The activities that lead to the finish, as scheduled from the previous and from the current file.',
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
    ],
  });
}
