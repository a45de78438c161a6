import type { PictureTime } from '@floatwise/contracts';
import { roundDecimal } from '@floatwise/contracts/format-decimal';
import { formatMinutes, isFromStart, isToStart } from '@floatwise/schedule/model';
import {
  roundQuantity,
  SheetLabels,
  computeUnitHours,
  computeWorkDate,
  listPositions,
  type SheetNetwork,
} from '@floatwise/schedule/sheet';
import { createWarning, createAttention } from '../answer/finding.ts';
import { formatCount } from '../answer/format-count.ts';
import { formatLink } from '../answer/format-work.ts';
import { describeMissingLinks, placeActivity } from '../input/list-sheet-notes.ts';
import {
  agreementLimit,
  computeAgreement,
  computeShare,
  computeSheetFloatDrags,
  type Agreement,
} from './compute-sheet-float-drags.ts';
import {
  computeDrag,
  type DragLink,
  type DragResult,
  type DragLimit,
  type DragNetwork,
} from './compute-drag.ts';
import type { CpdOptions, SheetWeek } from './options.ts';
import { createPlan, timeScale, type Plan } from './create-plan.ts';
import { sortDrags, type DragAnswer, type ActivityDrag } from './drag-answer.ts';

/** Finds drags on a single time scale; claimed only if our critical activities match those of the sheet. Throws E_LOOP. */
export function findSheetDrags(sheet: SheetNetwork, options: CpdOptions): DragAnswer {
  const plan = createPlan(sheet, options);
  const result = computeDrag(plan.network);
  const bySheet = computeSheetFloatDrags(sheet, plan, options);
  const ours = plan.activities.map((_, place) => result.floats[place] === 0);
  const agreement = bySheet && computeAgreement(ours, bySheet.isCritical);
  const hasSheetDrags =
    bySheet !== undefined && plan.activities.some(({ totalFloat }) => totalFloat !== undefined);
  const doubt = describeDoubt(sheet, agreement);
  const isClaimed = doubt?.isClaimed !== false;
  const labels = new SheetLabels(sheet);
  const stated = { drags: hasSheetDrags ? bySheet.drags : undefined, isCritical: bySheet?.isCritical };
  const drags = listDrags(sheet, plan, { result, options, labels, stated, isClaimed });
  const work = roundQuantity(result.finish / timeScale);
  return {
    isExact: false,
    isClaimed,
    drags: isClaimed ? sortDrags(drags) : drags,
    unit: sheet.units.durations,
    hoursPerDay: options.hoursPerDay,
    hasDates: plan.origin !== undefined,
    finish: createTimeFormat(sheet, plan, options)(work, 'finish'),
    work,
    dataDate: sheet.dataDate,
    drivingLinks: listDriving(plan, result),
    agreement,
    hasSheetDrags,
    namesProjects: labels.namesProjects,
    caution: doubt?.message ?? '',
    attention: doubt?.attention === undefined ? [] : [doubt.attention],
    findings: [...(doubt === undefined ? [] : [doubt.finding]), ...plan.findings],
    summary: [
      ['t = 0', plan.origin === undefined ? null : formatMinutes(plan.origin)],
      ['Days a week', options.daysPerWeek],
      plan.origin !== undefined && ['Dates', 'on a plain week without holidays, so they can differ from P6'],
    ],
  };
}

/** Why the drags of a sheet are uncertain, and whether they are claimed nevertheless. */
function describeDoubt(sheet: SheetNetwork, agreement: Agreement | undefined) {
  const missing = describeMissingLinks(sheet);
  if (missing !== undefined) {
    const message = `${missing}: no relationships to calculate drag from.`;
    const advice =
      'Export the sheet from P6 again with Activity Relationships, or upload the .xer for exact drag.';
    const finding = createWarning('cpd.no-relationships', `${message} ${advice}`, { sheet: 'TASKPRED' });
    return { isClaimed: false, message, attention: createAttention(finding, { message: advice }), finding };
  }
  if (agreement === undefined) {
    const message =
      'Unverified: the sheet has no Total Float, so this cannot be checked against P6; upload the .xer for exact drag.';
    return { isClaimed: true, message, finding: createWarning('cpd.no-float', message, { sheet: 'TASK' }) };
  }
  if (computeShare(agreement) >= agreementLimit) return undefined;
  const { both, either } = agreement;
  const message = `Drag cannot be determined from this sheet: the float computed from it matches P6's for only ${formatCount(both)} of ${formatCount(either)} critical activities. Upload the .xer for exact drag.`;
  const reason =
    'Calendars, constraints or links to other projects make the difference. The drags in the workbook are indications only.';
  const finding = createWarning('cpd.low-agreement', message, { sheet: 'TASK' });
  return { isClaimed: false, message, attention: createAttention(finding, { message: reason }), finding };
}

const listDriving = ({ network }: Plan, { starts, finishes, floats }: DragResult): DragLink[] =>
  network.links
    .filter(({ predecessor, successor, type, lag }) => {
      if (floats[predecessor] !== 0 || floats[successor] !== 0) return false;
      const from = (isFromStart(type) ? starts : finishes)[predecessor] ?? 0;
      const to = (isToStart(type) ? starts : finishes)[successor] ?? 0;
      return from + lag === to;
    })
    .map((link) => ({ ...link, lag: link.lag / timeScale }));

interface Found {
  readonly result: DragResult;
  readonly options: CpdOptions;
  readonly labels: SheetLabels;
  /** By plan index, from the float or longest path in the sheet; undefined if the sheet has neither. */
  readonly stated: { drags: Float64Array | undefined; isCritical: readonly boolean[] | undefined };
  readonly isClaimed: boolean;
}

function listDrags(
  sheet: SheetNetwork,
  plan: Plan,
  { result, options, labels, stated, isClaimed }: Found,
): ActivityDrag[] {
  const unitsPerDay = options.hoursPerDay / computeUnitHours(sheet.units.durations, options);
  const read = (value: number | undefined): number => roundQuantity((value ?? 0) / timeScale);
  const formatTime = createTimeFormat(sheet, plan, options);
  const findEndBeside = createParallelFinder(plan.network);
  const getCode = (one: number): string => labels.format(plan.activities[one]?.index ?? -1);
  /** The activity whose path keeps the project from becoming shorter; or the link `A \u2192 B` if that link bypasses the activity directly. */
  const formatLimit = (place: number, limit: DragLimit | undefined): string => {
    if (limit === undefined || limit.kind === 'own-release') return '';
    if (limit.kind === 'predecessor') return getCode(limit.predecessor);
    if (limit.kind !== 'link') return getCode(limit.activity);
    const beside = findEndBeside(place, limit);
    if (beside !== undefined) return getCode(beside);
    return formatLink(getCode(limit.predecessor), getCode(limit.successor));
  };
  return plan.activities.map((activity, place): ActivityDrag => {
    const limit = result.limits[place];
    const drag = read(result.drags[place]);
    const duration = read(plan.network.durations[place]);
    const isCritical = result.floats[place] === 0;
    const sheetDrag = stated.drags?.[place];
    const startSide = activity.type === 'finishMilestone' ? 'finish' : 'start';
    const release = limit?.kind === 'own-release' ? place : limit?.kind === 'release' ? limit.activity : -1;
    const note = formatNote({ drag, duration, isCritical }, result.isTied(place), {
      isOwn: release === place,
      // Everything may start at t = 0.
      isDated: (plan.network.releases[release] ?? 0) > 0,
    });
    return {
      place,
      label: labels.format(activity.index),
      status: activity.status ?? 'notStarted',
      project: labels.getProject(activity.index),
      code: activity.code,
      name: activity.name,
      wbs: activity.wbs,
      at: placeActivity(sheet, labels, activity),
      duration,
      earlyStart: formatTime(read(result.starts[place]), startSide),
      earlyFinish: formatTime(
        read(result.finishes[place]),
        duration === 0 && startSide === 'start' ? 'start' : 'finish',
      ),
      totalFloat: read(result.floats[place]),
      isCritical,
      isCriticalInP6: stated.isCritical?.[place],
      drag,
      sheetDrag: sheetDrag && roundQuantity(sheetDrag),
      finishIfZero: formatTime(roundQuantity(read(result.finish) - drag), 'finish'),
      limitedBy: isCritical && drag < duration ? formatLimit(place, limit) : '',
      cost:
        isClaimed && options.delayCostPerDay > 0
          ? roundDecimal((drag * options.delayCostPerDay) / unitsPerDay, 2)
          : null,
      isTied: note.startsWith(tiedNote),
      note: isClaimed ? note : ['indication only', note].filter((part) => part !== '').join('; '),
    };
  });
}

/** Converts times from t = 0 to dates; leaves numbers if the sheet has no dates. */
function createTimeFormat(
  { units }: SheetNetwork,
  { origin }: Plan,
  lengths: SheetWeek,
): (time: number, side: 'start' | 'finish') => PictureTime {
  if (origin === undefined) return (time) => time;
  const unitHours = computeUnitHours(units.durations, lengths);
  return (time, side) => formatMinutes(computeWorkDate(origin, time * unitHours, { side, ...lengths }));
}

const tiedNote = 'no drag: a parallel critical path is as long';

function formatNote(
  { drag, duration, isCritical }: Record<'drag' | 'duration', number> & Pick<ActivityDrag, 'isCritical'>,
  isTied: boolean,
  release: { readonly isOwn: boolean; readonly isDated: boolean },
): string {
  if (drag < 0) return 'reverse drag: shortening it moves its start later';
  if (!isCritical || duration === 0 || drag === duration) return '';
  if (drag === 0 && isTied) return tiedNote;
  if (release.isDated) return release.isOwn ? 'held by its own start date' : 'limited by a start date';
  if (drag > 0 && release.isOwn) return 'limited by a relationship from its own start';
  return drag > 0 ? '' : 'only one end is on the longest path: its duration does not count';
}

/** Activities visited before two are considered parallel. */
const effort = 500;

/**
 * Distinguishes sequential from parallel activities; searches only nearby. Returns the end of a bypassing link that is
 * parallel to the activity; undefined if the link runs from a predecessor to a successor of it.
 */
function createParallelFinder({ order, links }: DragNetwork) {
  const positions = listPositions(order);
  const entering = Map.groupBy(links, ({ successor }) => successor);
  /** Whether links connect one activity to another; also false if the search takes too long. */
  const leadsTo = (from: number, to: number): boolean => {
    const first = positions[from] ?? 0;
    const seen = new Set([to]);
    for (const activity of seen) {
      if (seen.size > effort) return false;
      for (const { predecessor } of entering.get(activity) ?? []) {
        if (predecessor === from) return true;
        if ((positions[predecessor] ?? 0) > first) seen.add(predecessor);
      }
    }
    return false;
  };
  return (activity: number, { predecessor, successor }: Pick<DragLink, 'predecessor' | 'successor'>) => {
    if (!leadsTo(predecessor, activity)) return predecessor;
    return leadsTo(activity, successor) ? undefined : successor;
  };
}
