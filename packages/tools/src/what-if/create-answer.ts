import { formatDateText } from '@floatwise/contracts/format-date-text';
import type { Finding, Report, ReportHeadline, ReportWaterfall, ReportWhatIf } from '@floatwise/contracts';
import { findFinishDay, listStoredFinishes } from '@floatwise/schedule/edits';
import { formatMinutes } from '@floatwise/schedule/model';
import type { Answer } from '../answer/answer.ts';
import { drawBar } from '../answer/draw-dates.ts';
import { countRows, createFigure } from '../answer/figure.ts';
import { createAttention } from '../answer/finding.ts';
import { formatCounted } from '../answer/format-count.ts';
import { formatFinishMove } from '../answer/format-finish.ts';
import { describeScheduleProjects } from '../input/describe-file.ts';
import type { ComparedPlans, PathActivity, PlannedActivity } from './compare-plans.ts';
import type { WhatIfLists } from './describe-lists.ts';

const mostProjects = 3;
const mostAttention = 6;

/** Which schedule is edited. */
export const describePlan = ({ original }: ComparedPlans) => ({
  ...describeScheduleProjects(original),
  tasks: original.activities.length,
});

export function createAnswer(
  plans: ComparedPlans,
  lists: WhatIfLists,
  fileFindings: readonly Finding[],
): Answer {
  const { whatIf, edits } = plans;
  const [first] = whatIf.projects;
  const notes = [...fileFindings, ...listStoredFinishes(whatIf, plans.projects), ...plans.findings];
  const warnings = plans.findings.filter(({ severity }) => severity !== 'info');
  return {
    headline: createHeadline(plans, lists),
    attention: warnings.slice(0, mostAttention).map((warning) => createAttention(warning)),
    ...describePlan(plans),
    figures: [
      createFigure('finish', 'Finish after', first?.after ?? null, {
        kind: 'date',
        isLead: true,
        isFirst: true,
      }),
      createFigure('days', 'Days', first?.days ?? null, { isLead: true }),
      createFigure('workDays', 'Work days', first?.workDays ?? null, { isLead: true }),
      createFigure('edits', 'Edits', edits.length),
      countRows(lists.moved, { id: 'moved', title: 'Activities that move', isLead: true }),
      countRows(lists.float, { id: 'nearCritical', title: 'Near-critical activities', isLead: true }),
      countRows(lists.checks, { id: 'checks', title: 'DCMA checks with another verdict', isLead: true }),
    ],
    notes,
    lists: Object.values(lists).filter(({ rows }) => rows.length > 0),
    charts: edits.length === 0 ? [] : drawWaterfalls(whatIf),
    pictures: drawPath(plans),
    whatIf,
  };
}

function createHeadline({ whatIf, edits }: ComparedPlans, { moved }: WhatIfLists): ReportHeadline {
  if (edits.length === 0)
    return { effect: 'The finish does not move.', done: 'No edits were given, so nothing changes.' };
  const done = `${formatCounted(edits.length, 'edit')} applied; ${formatCounted(moved.rows.length, 'activity moves', 'activities move')}.`;
  if (whatIf.projects.length === 0) return { effect: 'No project has activities to schedule.', done };
  const sentences = whatIf.projects
    .slice(0, mostProjects)
    .map(({ project, before, after, days, workDays }) => {
      const which = whatIf.projects.length === 1 ? 'The finish' : `The finish of ${project}`;
      if (after === null) return `${which} is gone: nothing is left to schedule.`;
      if (days === null || workDays === null || before === null)
        return `${which} is ${formatDateText(findFinishDay(after) ?? after)}; there was none before.`;
      const [from, to] = [findFinishDay(before) ?? before, findFinishDay(after) ?? after];
      return formatFinishMove(which, { from, to, days, workDays });
    });
  return {
    effect: sentences.join(' '),
    done,
  };
}

/** Most edits that a waterfall shows. */
const mostSteps = 30;
const longestTitle = 60;

function drawWaterfalls({ projects, effects }: ReportWhatIf): ReportWaterfall[] {
  if (effects.length > mostSteps) return [];
  return projects.slice(0, mostProjects).flatMap(({ project, before, after, days }, place) => {
    if (days === null) return [];
    const day = (text: string | null) => {
      const found = findFinishDay(text);
      return found === undefined ? {} : { day: found };
    };
    return [
      {
        kind: 'waterfall' as const,
        title: projects.length === 1 ? 'What moved the finish' : `What moved the finish of ${project}`,
        unit: 'days',
        start: { title: 'Finish before', ...day(before) },
        steps: effects.map(({ number, sentence, projects: own }) => ({
          title: `${number} ${sentence.length > longestTitle ? `${sentence.slice(0, longestTitle)}…` : sentence}`,
          value: own[place]?.days ?? 0,
        })),
        total: { title: 'Finish after', value: days, ...day(after) },
      },
    ];
  });
}

/** Most bars in a picture; those nearest to the finish matter most. */
const mostBars = 60;

function drawPath({ path, projects }: ComparedPlans): NonNullable<Report['pictures']> {
  return projects.slice(0, mostProjects).flatMap(({ id, code, dataDate }) => {
    const own = path.filter(({ project }) => project.id === id).slice(-mostBars);
    if (own.length === 0) return [];
    const title = 'Driving path before and after';
    return [
      {
        title: projects.length === 1 ? title : `${title}: ${code}`,
        description: 'The dashed outline is the plan before the edits.',
        picture: {
          activities: own.map(drawActivity),
          links: [],
          ...(dataDate === undefined ? {} : { dataDate: formatMinutes(dataDate) }),
        },
      },
    ];
  });
}

const pathNotes = { before: 'left the path', after: 'joined the path', both: undefined } as const;

function drawActivity({ activity, before, after, path }: PathActivity) {
  const [bar, was] = [drawDates(after), drawDates(before)];
  const isSame = bar !== undefined && bar.start === was?.start && bar.finish === was.finish;
  const note = pathNotes[path];
  return {
    id: activity.code,
    name: activity.name,
    ...(note === undefined ? {} : { note }),
    ...(bar === undefined ? {} : { bar }),
    ...(was === undefined || isSame ? {} : { was }),
  };
}

const drawDates = (activity: PlannedActivity['before']) =>
  drawBar(activity?.actualStart ?? activity?.earlyStart, activity?.actualFinish ?? activity?.earlyFinish);
