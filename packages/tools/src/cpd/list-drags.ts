import { roundDecimal } from '@floatwise/contracts/format-decimal';
import type { PictureTime } from '@floatwise/contracts';
import { formatMinutes } from '@floatwise/schedule';
import {
  computeUnitHours,
  computeWorkDate,
  listPositions,
  roundQuantity,
  type SheetLabels,
  type SheetNetwork,
} from '@floatwise/schedule/sheet';
import { placeActivity } from '../input/list-sheet-notes.ts';
import { timeScale, type Plan } from './create-plan.ts';
import type { ActivityDrag } from './drag-answer.ts';
import type { CpdOptions, SheetWeek } from './options.ts';
import type { DragLimit, DragLink, DragResult, DragNetwork } from './drag-network.ts';

/** Computed values, and values stated in the sheet. */
export interface Found {
  readonly result: DragResult;
  readonly options: CpdOptions;
  readonly labels: SheetLabels;
  /** From the float in the sheet, by plan index; undefined if the sheet has none. */
  readonly sheetDrags: Float64Array | undefined;
  /** From the float or longest path in the sheet, by plan index; undefined if the sheet has neither. */
  readonly isCriticalInP6: readonly boolean[] | undefined;
  readonly isClaimed: boolean;
}

export function listDrags(
  sheet: SheetNetwork,
  plan: Plan,
  { result, options, labels, sheetDrags, isCriticalInP6, isClaimed }: Found,
): ActivityDrag[] {
  const unitsPerDay = options.hoursPerDay / computeUnitHours(sheet.units.durations, options);
  const read = (value: number | undefined): number => roundQuantity((value ?? 0) / timeScale);
  const formatTime = createTimeFormat(sheet, options);
  const findEndBeside = createParallelFinder(plan.network);
  const getCode = (one: number): string => labels.format(plan.activities[one]?.index ?? -1);
  /** The activity whose path keeps the project from becoming shorter; or the link `A -> B` if that link bypasses the activity directly. */
  const formatLimit = (place: number, limit: DragLimit | undefined): string => {
    if (limit === undefined || limit.kind === 'own-release') return '';
    if (limit.kind === 'predecessor') return getCode(limit.predecessor);
    if (limit.kind !== 'link') return getCode(limit.activity);
    const beside = findEndBeside(place, limit);
    if (beside !== undefined) return getCode(beside);
    return `${getCode(limit.predecessor)} -> ${getCode(limit.successor)}`;
  };
  return plan.activities.map((activity, place): ActivityDrag => {
    const limit = result.limits[place];
    const drag = read(result.drags[place]);
    const duration = read(plan.network.durations[place]);
    const isCritical = result.floats[place] === 0;
    const bySheet = sheetDrags?.[place];
    const startSide = activity.type === 'finishMilestone' ? 'finish' : 'start';
    const release = findRelease(plan, place, limit);
    const note = formatNote({ drag, duration, isCritical }, result.isTied(place), release);
    return {
      place,
      label: labels.format(activity.index),
      status: activity.status ?? 'notStarted',
      project: labels.getProject(activity.index),
      code: activity.code,
      name: activity.name,
      wbs: activity.wbs,
      at: placeActivity(labels, activity),
      duration,
      earlyStart: formatTime(read(result.starts[place]), startSide),
      earlyFinish: formatTime(
        read(result.finishes[place]),
        duration === 0 && startSide === 'start' ? 'start' : 'finish',
      ),
      totalFloat: read(result.floats[place]),
      isCritical,
      isCriticalInP6: isCriticalInP6?.[place],
      drag,
      dragHours: null,
      sheetDrag: bySheet === undefined ? undefined : roundQuantity(bySheet),
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

/** Converts times from t = 0 to dates; leaves numbers if the sheet has no data date. */
export function createTimeFormat(
  { dataDate, units }: SheetNetwork,
  lengths: SheetWeek,
): (time: number, side: 'start' | 'finish') => PictureTime {
  if (dataDate === undefined) return (time) => time;
  const unitHours = computeUnitHours(units.durations, lengths);
  return (time, side) => formatMinutes(computeWorkDate(dataDate, time * unitHours, { side, ...lengths }));
}

const tiedNote = 'tied: another path is as long';

function formatNote(
  { drag, duration, isCritical }: Record<'drag' | 'duration', number> & Pick<ActivityDrag, 'isCritical'>,
  isTied: boolean,
  release: Release,
): string {
  if (drag < 0) return 'reverse drag: shortening it moves its start later';
  if (!isCritical || duration === 0 || drag === duration) return '';
  if (drag === 0 && isTied) return tiedNote;
  if (release?.isDated === true)
    return release.isOwn ? 'held by its own start date' : 'limited by a start date';
  if (drag > 0 && release?.isOwn === true) return 'limited by a relationship from its own start';
  return drag > 0 ? '' : 'only one end is on the longest path: its duration does not count';
}

/** The start that limits the drag, its own or another's, and whether a date holds it: everything may start at t = 0. */
type Release = { readonly isOwn: boolean; readonly isDated: boolean } | undefined;

function findRelease({ network }: Plan, place: number, limit: DragLimit | undefined): Release {
  const isOwn = limit?.kind === 'own-release';
  if (!isOwn && limit?.kind !== 'release') return undefined;
  return { isOwn, isDated: (network.releases[isOwn ? place : limit.activity] ?? 0) > 0 };
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
