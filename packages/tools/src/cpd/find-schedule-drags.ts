import { roundDecimal } from '@floatwise/contracts/format-decimal';
import type { DragLink } from './compute-drag.ts';
import type { Finding, ReportAttention } from '@floatwise/contracts';
import { UnusableInputError } from '@floatwise/contracts/unusable-input-error';
import {
  computeCpm,
  computeDrags,
  formatActivityLoop,
  type DragOptions,
  type ScheduledActivity,
  type ScheduledCpm,
  type ScheduleDrags,
} from '@floatwise/schedule/cpm';
import {
  ActivityLabels,
  carriesLogic,
  formatMinutes,
  listExportedProjects,
  toMinutes,
  type ActivityId,
  type Project,
  type Schedule,
} from '@floatwise/schedule/model';
import { roundQuantity } from '@floatwise/schedule/sheet';
import { createWbsPaths } from '../input/read-schedule-file.ts';
import { createInfo, createWarning } from '../answer/finding.ts';
import { formatCount, formatNames } from '../answer/format-count.ts';
import { sortDrags, type ActivityDrag, type DragAnswer } from './drag-answer.ts';
import type { CpdOptions } from './options.ts';

interface Basis {
  readonly schedule: Schedule;
  readonly labels: ActivityLabels;
  readonly scheduled: ReadonlyMap<ActivityId, ScheduledActivity>;
  /** Undefined if no work is left. */
  readonly found: ScheduleDrags | undefined;
  readonly toDays: (minutes: number) => number;
}

/** Finds drags by rescheduling. Days are those of the calendar of the activity that ends the project. Throws E_LOOP. */
export function findScheduleDrags(
  schedule: Schedule,
  options: CpdOptions,
  effort: Pick<DragOptions, 'onProgress' | 'maxEffort'> = {},
): DragAnswer {
  const labels = new ActivityLabels(schedule);
  const cpm = computeCpm(schedule);
  if (cpm.kind === 'loop') throw new UnusableInputError('E_LOOP', formatActivityLoop(cpm.loop, labels));
  const scheduled = new Map(cpm.activities.map((one) => [one.activity.id, one]));
  const isCritical = (id: ActivityId): boolean => {
    const one = scheduled.get(id);
    return one !== undefined && (one.isCritical || one.isOnLongestPath);
  };
  const found = computeDrags(schedule, { isCritical, ...effort });
  const project = schedule.projects.find(({ id }) => id === found?.end.projectId);
  const calendarId = found?.end.calendarId ?? project?.calendarId;
  const calendar = schedule.calendars.find(({ id }) => id === calendarId);
  const hoursPerDay = calendar?.hoursPerDay || 8;
  const toDays = (minutes: number): number => roundQuantity(minutes / 60 / hoursPerDay);
  const basis: Basis = { schedule, labels, scheduled, found, toDays };
  const open = cpm.activities.filter(
    ({ activity }) => carriesLogic(activity) && activity.status !== 'completed',
  );
  const places = new Map(open.map(({ activity }, place) => [activity.id, place]));
  const cautions = [...describeNoLinks(schedule), ...describeUntried(basis, isCritical)];
  return {
    isExact: true,
    isClaimed: true,
    drags: sortDrags(listDrags(basis, places, options)),
    unit: 'days',
    hoursPerDay,
    hasDates: true,
    finish: found === undefined ? '' : formatMinutes(found.finish),
    endProject: cpm.projects.length > 1 ? project?.code : undefined,
    work:
      found === undefined
        ? 0
        : toDays(found.calendar.measureWork(project?.dataDate ?? findEarliestStart(found), found.finish)),
    dataDate: project?.dataDate,
    drivingLinks: listDriving(basis, cpm, places),
    hasSheetDrags: false,
    namesProjects: labels.namesProjects,
    caution: cautions.map(({ message }) => message).join(' '),
    attention: cautions,
    findings: [...listSelfLinks(schedule, labels), ...listSeveral(cpm, project), ...cpm.findings],
    summary: [
      ...cpm.projects.map(({ project: { code, dataDate } }): [string, string | null] => [
        cpm.projects.length === 1 ? 'Data Date' : `Data Date ${code}`,
        dataDate === undefined ? null : formatMinutes(dataDate),
      ]),
      found !== undefined && [
        'Days and drag',
        `on calendar ${calendar?.name ?? '(default)'} of ${labels.format(found.end)}`,
      ],
    ],
  };
}

/** Start of work in a file without a data date. */
function findEarliestStart({ dates, finish }: ScheduleDrags): number {
  let earliest: number = finish;
  for (const { start } of dates.values()) earliest = Math.min(earliest, start);
  return earliest;
}

function listDrags(
  basis: Basis,
  places: ReadonlyMap<ActivityId, number>,
  { delayCostPerDay }: CpdOptions,
): ActivityDrag[] {
  const { schedule, labels, scheduled, found, toDays } = basis;
  const getWbsPath = createWbsPaths(schedule);
  return schedule.activities.flatMap((activity): ActivityDrag[] => {
    const place = places.get(activity.id);
    const one = scheduled.get(activity.id);
    const dates = found?.dates.get(activity.id);
    if (place === undefined || dates === undefined || found === undefined) return [];
    const tried = found.drags.get(activity.id);
    const isUntried = found.untried.has(activity.id);
    const drag = isUntried ? null : toDays(tried?.dragMinutes ?? 0);
    const duration = toDays(dates.workMinutes ?? activity.remainingDurationMinutes ?? 0);
    const isCritical = one?.isCritical === true;
    const { limit } = tried ?? {};
    const endsLater = found.calendar.measureWork(found.finish, one?.earlyFinish ?? dates.finish) > 0;
    const isTied = one?.isOnLongestPath === true && duration > 0 && drag === 0;
    return [
      {
        place,
        code: activity.code,
        label: labels.format(activity),
        name: activity.name,
        wbs: getWbsPath(activity.wbsId)?.codes ?? '',
        status: activity.status,
        project: labels.getProjectCode(activity),
        at: { table: 'TASK', activity: activity.code, ...labels.describePlace(activity) },
        duration,
        // The drag computation uses the earlier dates of As Late As Possible activities, before they are postponed.
        earlyStart: formatMinutes(one?.earlyStart ?? toMinutes(dates.start)),
        earlyFinish: formatMinutes(one?.earlyFinish ?? toMinutes(dates.finish)),
        totalFloat: toDays(one?.totalFloatMinutes ?? 0),
        isCritical,
        drag,
        dragHours: isUntried ? null : roundQuantity((tried?.dragMinutes ?? 0) / 60),
        finishIfZero: isUntried ? null : formatMinutes(tried?.finish ?? found.finish),
        limitedBy:
          limit === undefined || drag === null || !isCritical || drag >= duration ? '' : labels.format(limit),
        cost: delayCostPerDay > 0 && drag !== null ? roundDecimal(drag * delayCostPerDay, 2) : null,
        isTied,
        note: [formatNote(drag, isTied), endsLater ? endsLaterNote : ''].filter(Boolean).join('; '),
      },
    ];
  });
}

/** P6 postpones such an activity as far as its successors allow, possibly beyond the project finish. */
const endsLaterNote = 'As Late As Possible: ends after the project finish, which does not count it postponed';

function formatNote(drag: number | null, isTied: boolean): string {
  if (drag === null) return 'not calculated: the file is too large';
  if (drag < 0) return 'reverse drag: shortening it moves its start later';
  return isTied ? 'no drag: a parallel critical path is as long' : '';
}

const listDriving = (basis: Basis, cpm: ScheduledCpm, places: ReadonlyMap<ActivityId, number>): DragLink[] =>
  [...cpm.drivingRelationships].flatMap((index) => {
    const link = basis.schedule.relationships[index];
    if (link === undefined) return [];
    const ends = [link.predecessorId, link.successorId];
    if (!ends.every((id) => basis.scheduled.get(id)?.isOnLongestPath === true)) return [];
    const [predecessor, successor] = ends.map((id) => places.get(id));
    if (predecessor === undefined || successor === undefined) return [];
    return [{ predecessor, successor, type: link.type, lag: basis.toDays(link.lagMinutes) }];
  });

function describeNoLinks({ activities, relationships }: Schedule): ReportAttention[] {
  if (relationships.length > 0 || activities.length === 0) return [];
  const message =
    'The file has no relationships: without them drag shows only which activity ends last. Export the project from P6 with its relationships.';
  return [{ message }];
}

function describeUntried({ found }: Basis, isCritical: (id: ActivityId) => boolean): ReportAttention[] {
  if (found === undefined || found.untried.size === 0) return [];
  const critical = [...found.untried].filter(isCritical).length;
  const who =
    critical === 0
      ? 'None of them is critical or on the longest path.'
      : `${formatCount(critical)} of them are critical or on the longest path; the longest of those were calculated first.`;
  const all = formatCount(found.drags.size + found.untried.size);
  const message = `The file is too large to calculate the drag of every activity: ${formatCount(found.untried.size)} of ${all} were left out. ${who}`;
  return [{ message }];
}

/** Which of several projects ends last, and which others end with it, so that shortening one of them wins nothing. */
function listSeveral(cpm: ScheduledCpm, end: Project | undefined): Finding[] {
  const last = cpm.projects.find(({ project }) => project.id === end?.id);
  if (cpm.projects.length < 2 || last === undefined) return [];
  const others = cpm.projects.filter((each) => each !== last && each.finish === last.finish);
  const tie =
    others.length === 0 ? '' : ` together with ${formatNames(others.map(({ project }) => project.code))}`;
  const message = `The file has ${formatCount(cpm.projects.length)} projects, scheduled together; drag counts on the finish of ${last.project.code}, which ends last${tie}.`;
  return [createInfo('cpd.calendars', message)];
}

function listSelfLinks(schedule: Schedule, labels: ActivityLabels): Finding[] {
  const selves = schedule.relationships.filter(
    ({ predecessorId, successorId }) => predecessorId === successorId,
  );
  if (selves.length === 0) return [];
  const exported = new Set(listExportedProjects(schedule).map(({ id }) => id));
  const activities = new Map(schedule.activities.map((activity) => [activity.id, activity]));
  return selves.flatMap(({ predecessorId, type }): Finding[] => {
    const activity = activities.get(predecessorId);
    if (activity === undefined || !exported.has(activity.projectId)) return [];
    const { code } = activity;
    const message = `Activity ${labels.format(activity)} is its own predecessor; the relationship is left out.`;
    return [
      createWarning('cpd.self-link', message, {
        table: 'TASKPRED',
        relationship: [code, code, type],
        ...labels.describePlace(activity),
      }),
    ];
  });
}
