import type { Finding, ReportHeadline } from '@floatwise/contracts';
import { roundDecimal } from '@floatwise/contracts/format-decimal';
import type { BaselineDifference, WithoutActuals } from '@floatwise/schedule/actuals';
import { createHoursReader, createWorkCalendars } from '@floatwise/schedule/calendar';
import { ActivityLabels, formatDate, minutesPerDay, type Schedule } from '@floatwise/schedule/model';
import type { XerSchedule } from '@floatwise/schedule/xer';
import { describeList } from '../answer/answer-list.ts';
import type { Answer } from '../answer/answer.ts';
import { column } from '../answer/column.ts';
import { countRows, createFigure } from '../answer/figure.ts';
import { countAttention, createInfo } from '../answer/finding.ts';
import { formatCounted } from '../answer/format-count.ts';
import { formatFinishMove, toFinishDay } from '../answer/format-finish.ts';
import { findHoursPerDay, formatMovedDays } from '../answer/format-work.ts';
import {
  describeBaseline,
  describeDurations,
  describeReset,
  listResetActivities,
} from './describe-activities.ts';
import { describeMissed, describeReplaced } from './describe-built.ts';
import { describeProgress } from './describe-progress.ts';
import type { RemovalOptions } from './options.ts';

const correct = 'Correct it in P6 and convert the file again for the plan as it was.';

interface Removal {
  /** As the file was read. */
  readonly schedule: XerSchedule;
  readonly removed: WithoutActuals;
  readonly differences: readonly BaselineDifference[] | undefined;
  readonly options: RemovalOptions;
}

export function createAnswer({ schedule, removed, differences, options }: Removal) {
  const labels = new ActivityLabels(schedule);
  const hoursPerDay = findHoursPerDay(schedule);
  const finishes = listMoves(schedule, removed);
  const { missed, replaced, held } = removed.settled;
  const reset = listResetActivities(schedule.activities, removed.cpm.activities);
  const lists = {
    activities: describeReset(reset, labels),
    durations: describeDurations(removed.durations, labels),
    missed: describeMissed(missed, labels, hoursPerDay),
    replaced: describeReplaced(replaced, labels),
    baseline: describeBaseline(differences ?? [], labels),
    finishes: describeFinishes(finishes),
    progress: describeProgress(removed),
  };
  const [first] = finishes;
  const isLead = true;
  const isAsBuilt = options.durations === 'actual';
  const advice = missed.some(({ cause }) => cause.kind === 'relationship')
    ? ' Run SOOS on the file first: it repairs relationships out of sequence.'
    : '';
  return {
    headline: createHeadline(finishes, removed, isAsBuilt),
    attention: [
      ...countAttention(removed.durations.length, [
        'x-actuals.long-duration',
        `# activity does not get its original duration back, with which it would end after 2150. ${correct}`,
        `# activities do not get their original durations back, with which they would end after 2150. ${correct}`,
      ]),
      ...countAttention(missed.length, [
        'x-actuals.not-as-built',
        `# activity is not where it was built.${advice}`,
        `# activities are not where they were built.${advice}`,
      ]),
    ],
    hoursPerDay,
    figures: [
      createFigure(
        'finish',
        'Finish without progress',
        first?.finish === undefined ? null : toFinishDay(first.finish),
        {
          kind: 'date',
          isLead,
          isFirst: true,
          note: formatMovedDays(first?.workDays ?? 0) ?? 'does not move',
          rows: { table: lists.finishes.id },
        },
      ),
      createFigure('started', 'Activities reset', removed.counts.started, {
        isLead,
        rows: { table: lists.activities.id },
      }),
      createFigure('assignments', 'Assignments reset', removed.counts.assignments, { isLead }),
      createFigure('held', 'Held where they were built', held, { isLead: isAsBuilt }),
      countRows(lists.durations, {
        id: 'durations',
        title: 'Originals not used',
        tone: 'heed',
        isLead: removed.durations.length > 0,
      }),
      countRows(lists.missed, { id: 'missed', title: 'Not as built', tone: 'heed', isLead: isAsBuilt }),
      countRows(lists.baseline, {
        id: 'baseline',
        title: 'Differ from the baseline',
        isLead: differences !== undefined,
      }),
    ],
    notes: [...schedule.findings, ...removed.findings, ...listNotes(removed, differences)],
    lists: Object.values(lists).filter(({ rows }) => rows.length > 0),
  } satisfies Partial<Answer>;
}

type Move = WithoutActuals['projects'][number] & {
  readonly days: number | undefined;
  readonly workDays: number | undefined;
};

/** How far each finish moves: in days, and in work days of the project's calendar. */
function listMoves({ calendars }: Schedule, { projects }: WithoutActuals): Move[] {
  const workCalendars = createWorkCalendars(calendars);
  const readHours = createHoursReader(calendars, workCalendars);
  return projects.map((each) => {
    const { project, finishBefore, finish } = each;
    if (finishBefore === undefined || finish === undefined)
      return { ...each, days: undefined, workDays: undefined };
    const minutes = workCalendars.get(project.calendarId).measureWork(finishBefore, finish);
    return {
      ...each,
      days: countDays(finish) - countDays(finishBefore),
      workDays: roundDecimal(minutes / 60 / readHours(project.calendarId), 2),
    };
  });
}

/** Days since 1970 of a finish: work until midnight ends on the day before. */
const countDays = (finish: number): number => Math.floor((finish - 1) / minutesPerDay);

function describeFinishes(rows: readonly Move[]) {
  return describeList<Move>({
    id: 'finishes',
    title: 'Project Finish',
    description:
      'The finish of each project, calculated before and after, and how far it moves: days of the calendar, and work days of the project.',
    columns: [
      column.text('project', 'Project', ({ project }) => project.code, 'key'),
      column.date('dataDateBefore', 'Data Date Before', ({ project }) => project.dataDate),
      column.date('dataDate', 'Data Date Now', ({ dataDate }) => dataDate, 'answer'),
      column.date('finishBefore', 'Finish Before', ({ finishBefore }) => finishBefore),
      column.date('finish', 'Finish Now', ({ finish }) => finish, 'answer'),
      column.number('days', 'Days', ({ days }) => days, 'answer'),
      column.number('workDays', 'Work Days', ({ workDays }) => workDays, 'answer'),
    ],
    rows,
  });
}

const mostProjects = 3;

function createHeadline(moves: readonly Move[], { counts, settled }: WithoutActuals, isAsBuilt: boolean) {
  const sentences = moves.slice(0, mostProjects).flatMap((move) => {
    const { project, finishBefore, finish, days, workDays } = move;
    if (finishBefore === undefined || finish === undefined) return [];
    if (days === undefined || workDays === undefined) return [];
    const [from, to] = [toFinishDay(finishBefore), toFinishDay(finish)];
    const which = moves.length === 1 ? 'The finish' : `The finish of ${project.code}`;
    return formatFinishMove(which, { from, to, days, workDays });
  });
  const assignments =
    counts.assignments === 0 ? '' : ` and ${formatCounted(counts.assignments, 'assignment')}`;
  const held = isAsBuilt ? ` ${formatCounted(settled.held, 'is', 'are')} held where built.` : '';
  const { missed } = settled;
  return {
    ...(sentences.length === 0 ? {} : { effect: sentences.join(' ') }),
    done: `Removed the progress of ${formatCounted(counts.started, 'activity', 'activities')}${assignments}.${held}`,
    ...(missed.length === 0
      ? {}
      : { review: `${formatCounted(missed.length, 'activity is', 'activities are')} not where built.` }),
  } satisfies ReportHeadline;
}

/** What the reader must know besides the rows. */
function listNotes(
  { projects }: WithoutActuals,
  differences: readonly BaselineDifference[] | undefined,
): Finding[] {
  const earlier = projects.flatMap(({ project, dataDate, earlierActuals }) =>
    earlierActuals === 0 || dataDate === undefined
      ? []
      : createInfo(
          'x-actuals.earlier-actuals',
          `${formatCounted(earlierActuals, 'activity has an actual date', 'activities have actual dates')} before the new data date of project ${project.code}, ${formatDate(dataDate)}.`,
        ),
  );
  const instead =
    differences === undefined
      ? 'Give the baseline to see what differs from it.'
      : `${formatCounted(differences.length, 'activity differs', 'activities differ')} from the baseline.`;
  return [
    ...earlier,
    createInfo(
      'x-actuals.not-restored',
      `An XER has no history: original durations that progress changed and lags that were shortened stay as they are. ${instead}`,
    ),
  ];
}
