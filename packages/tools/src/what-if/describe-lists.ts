import { roundDecimal } from '@floatwise/contracts/format-decimal';
import type { ReportWhatIf } from '@floatwise/contracts';
import { activityStatusNames, type Activity } from '@floatwise/schedule/model';
import { describeList } from '../answer/answer-list.ts';
import { column } from '../answer/column.ts';
import { createInfo } from '../answer/finding.ts';
import type { ChangedCheck, ComparedPlans, PathActivity, PlannedActivity } from './compare-plans.ts';

export type WhatIfLists = ReturnType<typeof describeLists>;

/** The lists of a result. Without edits they have no rows. */
export function describeLists(plans: ComparedPlans) {
  return {
    effects: describeEffects(plans.whatIf),
    finishes: describeFinishes(plans),
    moved: describeMoved(plans),
    path: describePath(plans),
    float: describeFloat(plans),
    checks: describeChecks(plans.checks),
  };
}

/** An edit and one finish that it moves. */
interface EffectRow {
  readonly number: number;
  readonly sentence: string;
  readonly of: string;
  readonly days: number | null;
  readonly workDays: number | null;
}

function describeEffects({ effects, projects, milestones }: ReportWhatIf) {
  const rows = effects.flatMap(({ number, sentence, ...own }): EffectRow[] => [
    ...own.projects.map(({ project, days, workDays }) => ({ number, sentence, of: project, days, workDays })),
    ...own.milestones.map(({ id, days, workDays }) => ({ number, sentence, of: id, days, workDays })),
  ]);
  return describeList<EffectRow>({
    id: 'effects',
    title: 'Effects',
    description: 'What each edit adds to those before it. The effects add up to the whole.',
    columns: [
      column.number('number', 'No.', ({ number }) => number, 'key'),
      column.text('edit', 'Edit', ({ sentence }) => sentence),
      projects.length + milestones.length > 1 && column.text('of', 'Finish of', ({ of }) => of),
      column.number('days', 'Days', ({ days }) => days, 'answer'),
      column.number('workDays', 'Work Days', ({ workDays }) => workDays, 'answer'),
    ],
    rows,
    finding: ({ number, sentence, of, days }) => {
      if (days === 0 || days === null) return undefined;
      const which = projects.length + milestones.length > 1 ? ` of ${of}` : '';
      const moved = `${Math.abs(days)} ${Math.abs(days) === 1 ? 'day' : 'days'} ${days > 0 ? 'later' : 'earlier'}`;
      return createInfo('what-if.effect', `Edit ${number} moves the finish${which} ${moved}: ${sentence}.`);
    },
  });
}

interface FinishRow {
  readonly of: string;
  /** Of a milestone. */
  readonly name: string | undefined;
  readonly project: string;
  readonly stored: number | undefined;
  readonly before: string | null;
  readonly after: string | null;
  readonly days: number | null;
  readonly workDays: number | null;
}

function describeFinishes({ whatIf, projects, edits, edited }: ComparedPlans) {
  const codes = new Map(edited.projects.map(({ id, code }) => [id, code]));
  // Projects may share IDs.
  const names = new Map(
    edited.activities.map(({ projectId, code, name }) => [`${codes.get(projectId) ?? ''} ${code}`, name]),
  );
  const stored = new Map(projects.map(({ code, scheduledFinish }) => [code, scheduledFinish]));
  const rows: FinishRow[] = [
    ...whatIf.projects.map((each) => ({
      ...each,
      of: 'Project',
      name: undefined,
      stored: stored.get(each.project),
    })),
    ...whatIf.milestones.map((each) => ({
      ...each,
      of: each.id,
      name: names.get(`${each.project} ${each.id}`),
      stored: undefined,
    })),
  ];
  return describeList<FinishRow>({
    id: 'finishes',
    title: 'Finishes',
    description: 'The finish of each project and milestone before and after all edits.',
    columns: [
      column.text('of', 'Finish of', ({ of }) => of, 'key'),
      whatIf.milestones.length > 0 && column.text('name', 'Milestone Name', ({ name }) => name, 'key'),
      column.text('project', 'Project', ({ project }) => project),
      column.date('stored', 'In the file', ({ stored: date }) => date),
      column.date('before', 'Before', ({ before }) => before),
      column.date('after', 'After', ({ after }) => after, 'answer'),
      column.number('days', 'Days', ({ days }) => days, 'answer'),
      column.number('workDays', 'Work Days', ({ workDays }) => workDays, 'answer'),
    ],
    rows: edits.length === 0 ? [] : rows,
  });
}

const findStart = (activity: Activity | undefined) => activity?.actualStart ?? activity?.earlyStart;
const findFinish = (activity: Activity | undefined) => activity?.actualFinish ?? activity?.earlyFinish;

function toFloatDays(activity: Activity | undefined, hoursPerDay: number): number | undefined {
  const float = activity?.status === 'completed' ? undefined : activity?.totalFloatMinutes;
  return float === undefined ? undefined : roundDecimal(float / 60 / hoursPerDay, 2);
}

/** ID, name and, if IDs repeat, project of an activity. */
const nameColumns = ({ labels }: ComparedPlans) => [
  column.text<PlannedActivity>('activityId', 'Activity ID', ({ activity }) => activity.code, 'key'),
  column.text<PlannedActivity>('name', 'Activity Name', ({ activity }) => activity.name, 'key'),
  labels.namesProjects &&
    column.text<PlannedActivity>('project', 'Project', ({ activity }) => labels.getProjectCode(activity)),
];

const dateColumns = () => [
  column.date<PlannedActivity>('startBefore', 'Start before', ({ before }) => findStart(before)),
  column.date<PlannedActivity>('startAfter', 'Start after', ({ after }) => findStart(after)),
  column.date<PlannedActivity>('finishBefore', 'Finish before', ({ before }) => findFinish(before)),
  column.date<PlannedActivity>('finishAfter', 'Finish after', ({ after }) => findFinish(after), 'answer'),
];

const floatColumns = () => [
  {
    ...column.number<PlannedActivity>('floatBefore', 'Float before', ({ before, hoursPerDay }) =>
      toFloatDays(before, hoursPerDay),
    ),
    unit: 'days' as const,
  },
  {
    ...column.number<PlannedActivity>('floatAfter', 'Float after', ({ after, hoursPerDay }) =>
      toFloatDays(after, hoursPerDay),
    ),
    unit: 'days' as const,
  },
];

function describeMoved(plans: ComparedPlans) {
  const isKnown = ({ before, after }: PlannedActivity): string => {
    if (before === undefined) return 'Added';
    if (after === undefined) return 'Removed';
    return 'Moved';
  };
  return describeList<PlannedActivity>({
    id: 'moved',
    title: 'Moved Activities',
    description:
      'Activities with other dates, and those added or removed. Days are those of their own calendar.',
    columns: [
      ...nameColumns(plans),
      column.text('change', 'Change', isKnown),
      column.text('status', 'Status', ({ activity }) => activityStatusNames[activity.status]),
      {
        ...column.number(
          'workDays',
          'Work Days',
          ({ movedDays }: PlannedActivity) => (movedDays === null ? null : roundDecimal(movedDays, 2)),
          'answer',
        ),
        unit: 'days' as const,
      },
      ...dateColumns(),
      ...floatColumns(),
    ],
    rows: plans.moved,
    page: { order: () => 0, maxRows: 5000 },
  });
}

const pathWords = { before: 'Left', after: 'Joined', both: 'Before and after' } as const;

const describePath = (plans: ComparedPlans) =>
  describeList<PathActivity>({
    id: 'path',
    title: 'Driving Path',
    description: 'The activities that lead to the finish before and after the edits.',
    columns: [
      ...nameColumns(plans),
      column.text('path', 'Path', ({ path }) => pathWords[path], 'answer'),
      ...dateColumns(),
      ...floatColumns(),
    ],
    rows: plans.path,
  });

const describeFloat = (plans: ComparedPlans) =>
  describeList<PlannedActivity>({
    id: 'float',
    title: 'Float Left',
    description:
      'Near-critical activities: open, with a total float of up to 10 days before or after the edits.',
    columns: [...nameColumns(plans), ...floatColumns(), ...dateColumns()],
    rows: plans.nearCritical,
    page: { order: () => 0, maxRows: 5000 },
  });

const describeChecks = (checks: readonly ChangedCheck[]) =>
  describeList<ChangedCheck>({
    id: 'checks',
    title: 'DCMA Checks',
    description: 'The fourteen checks whose verdict changes, before and after by calculated dates.',
    columns: [
      column.text('no', 'Check', ({ no }) => no, 'key'),
      column.text('title', 'Title', ({ title }) => title),
      column.text('before', 'Before', ({ before }) => before),
      column.text('after', 'After', ({ after }) => after, 'answer'),
    ],
    rows: checks,
    finding: ({ no, title, before, after }) =>
      createInfo('what-if.check', `DCMA check ${no} ${title}: ${before} before, ${after} after.`),
  });
