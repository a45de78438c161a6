import type { Finding } from '@floatwise/contracts';
import {
  computeCpm,
  computeDrags,
  toMinutes,
  type ActivityId,
  type CpmResult,
  type Minutes,
  type ScheduledActivity,
  type ScheduledCpm,
  type ScheduleDrags,
} from '@floatwise/schedule';
import {
  listLogicRelationships,
  orderActivities,
  roundQuantity,
  SheetLabels,
  type PlanSource,
  type SheetNetwork,
} from '@floatwise/schedule/sheet';
import { sortDrags, type ActivityDrag } from './activity-drag.ts';
import type { CpdOptions } from './options.ts';
import { timeScale } from './create-plan.ts';
import type { DragAnswer } from './drag-answer.ts';

/** Row 1 has the names of columns, row 2 their captions. */
const firstRow = 3;

/**
 * Drags of a schedule, found by scheduling again on its own calendars, constraints and progress; in hours. Undefined where there is
 * nothing to schedule or it would take too long. Throws E_LOOP.
 */
export function findScheduleDrags(
  { schedule, listed }: PlanSource,
  sheet: SheetNetwork,
  options: CpdOptions,
): DragAnswer | undefined {
  orderActivities(sheet.activities, listLogicRelationships(sheet));
  const cpm = computeCpm(schedule);
  if (cpm.kind === 'loop') return undefined;
  const scheduled = new Map(cpm.activities.map((one) => [one.activity.id, one]));
  const found = computeDrags(schedule, (id) => {
    const one = scheduled.get(id);
    return one !== undefined && (one.isCritical || one.isOnLongestPath);
  });
  if (found === undefined) return undefined;
  const labels = new SheetLabels(sheet);
  const places = new Map(
    sheet.activities.map(({ row, index }) => [listed[(row ?? 0) - firstRow]?.id, index]),
  );
  const project = schedule.projects.find(({ id }) => id === found.end.projectId);
  const origin = project?.dataDate ?? findEarliestStart(found);
  const scale: Scale = { found, origin, scheduled, options };
  const drags = sheet.activities.flatMap((activity): ActivityDrag[] => {
    const source = listed[(activity.row ?? 0) - firstRow];
    if (source === undefined || !activity.carriesLogic || !found.dates.has(source.id)) return [];
    const limit = found.drags.get(source.id)?.limit;
    const measured = measure(scale, source.id);
    const { drag, isCritical, duration } = measured;
    return [
      {
        activity,
        place: activity.index,
        ...measured,
        sheetDrag: undefined,
        leadingDrag: drag,
        limitedBy:
          limit === undefined || !isCritical || drag >= duration
            ? ''
            : labels.format(places.get(limit.id) ?? -1),
        note: formatNote(scheduled.get(source.id), drag, duration),
      },
    ];
  });
  return {
    drags: sortDrags(drags),
    finish: toHours(scale, found.finish),
    origin,
    isFromDataDate: project?.dataDate !== undefined,
    timeBasis: `work on the calendar of ${labels.format(places.get(found.end.id) ?? -1)}, which ends the project`,
    drivingLinks: listDriving({ schedule }, cpm, places),
    agreement: undefined,
    hasSheetDrags: false,
    isSheetLeading: false,
    findings: listFindings(sheet, cpm),
  };
}

/** Where time begins in a file without a data date. */
function findEarliestStart({ dates, finish }: ScheduleDrags): Minutes {
  let earliest: number = finish;
  for (const { start } of dates.values()) earliest = Math.min(earliest, start);
  return toMinutes(earliest);
}

interface Scale {
  readonly found: ScheduleDrags;
  readonly origin: number;
  readonly scheduled: ReadonlyMap<ActivityId, ScheduledActivity>;
  readonly options: CpdOptions;
}

/** Hours of work from the data date on. */
function toHours({ found, origin }: Scale, instant: number): number {
  return roundQuantity(found.calendar.measureWork(origin, instant) / 60);
}

function measure(scale: Scale, id: ActivityId) {
  const { found, scheduled, options } = scale;
  const dates = found.dates.get(id);
  const one = scheduled.get(id);
  const drag = roundQuantity((found.drags.get(id)?.dragMinutes ?? 0) / 60);
  const left = dates?.workMinutes ?? one?.activity.remainingDurationMinutes ?? 0;
  return {
    duration: roundQuantity(left / 60),
    earlyStart: toHours(scale, dates?.start ?? scale.origin),
    earlyFinish: toHours(scale, dates?.finish ?? scale.origin),
    totalFloat: roundQuantity((one?.totalFloatMinutes ?? 0) / 60),
    isCritical: one?.isCritical === true,
    drag,
    finishIfZero: roundQuantity(toHours(scale, found.finish) - drag),
    cost:
      options.delayCostPerDay > 0
        ? Math.round((100 * drag * options.delayCostPerDay) / options.hoursPerDay) / 100
        : null,
  };
}

function formatNote(one: ScheduledActivity | undefined, drag: number, duration: number): string {
  if (drag < 0) return 'reverse drag: shortening it moves its start later';
  if (one?.isOnLongestPath !== true || duration === 0 || drag > 0) return '';
  return 'tied: the project ends no earlier without it';
}

/** Driving relationships of the longest path, lags in hours scaled as those of a sheet. */
function listDriving(
  { schedule }: Pick<PlanSource, 'schedule'>,
  cpm: ScheduledCpm,
  places: ReadonlyMap<ActivityId | undefined, number>,
): DragAnswer['drivingLinks'] {
  const onPath = new Set(
    cpm.activities.filter(({ isOnLongestPath }) => isOnLongestPath).map(({ activity }) => activity.id),
  );
  return [...cpm.drivingRelationships].flatMap((index) => {
    const link = schedule.relationships[index];
    if (link === undefined || !onPath.has(link.predecessorId) || !onPath.has(link.successorId)) return [];
    const [predecessor, successor] = [places.get(link.predecessorId), places.get(link.successorId)];
    if (predecessor === undefined || successor === undefined) return [];
    return [{ predecessor, successor, type: link.type, lag: (link.lagMinutes / 60) * timeScale }];
  });
}

function listFindings(sheet: SheetNetwork, cpm: ScheduledCpm & Pick<CpmResult, 'findings'>): Finding[] {
  const exported = cpm.projects.map(({ project }) => project);
  const [last] = cpm.projects.toSorted((a, b) => b.finish - a.finish);
  const several: Finding[] =
    exported.length < 2 || last === undefined
      ? []
      : [
          {
            code: 'cpd.calendars',
            severity: 'info',
            message: `The file has ${exported.length} projects, scheduled together; drag counts on the finish of ${last.project.code}, which ends last.`,
          },
        ];
  const selves = sheet.relationships
    .filter(({ predecessor, successor }) => predecessor === successor)
    .map(({ predecessor, row, type }): Finding => {
      const code = sheet.activities[predecessor]?.code ?? '';
      return {
        code: 'cpd.self-link',
        severity: 'warning',
        message: `Activity ${code} is its own predecessor; the relationship is left out.`,
        at: { sheet: 'TASKPRED', row, relationship: [code, code, type] },
      };
    });
  return [...several, ...selves, ...cpm.findings];
}
