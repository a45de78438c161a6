import { roundQuantity, type SheetLabels, type SheetNetwork } from '@floatwise/schedule/sheet';
import { sortDrags, type ActivityDrag } from './activity-drag.ts';
import { computeUnitsPerDay, timeScale, type Plan } from './create-plan.ts';
import type { CpdOptions } from './options.ts';
import type { DragLimit, DragResult } from './drag-network.ts';
import { ParallelFinder } from './parallel-finder.ts';

/** What was found, and how it is told. */
export interface Found {
  readonly result: DragResult;
  readonly options: CpdOptions;
  readonly labels: SheetLabels;
  /** By the sheet's float, by place; undefined where it tells none. */
  readonly sheetDrags: Float64Array | undefined;
  readonly isSheetLeading: boolean;
}

/** All activities of the plan by drag, the largest first, then by Activity ID. */
export function listDrags(
  sheet: SheetNetwork,
  plan: Plan,
  { result, options, labels, sheetDrags, isSheetLeading }: Found,
): ActivityDrag[] {
  const unitsPerDay = computeUnitsPerDay(sheet, options);
  const read = (value: number | undefined): number => roundQuantity((value ?? 0) / timeScale);
  const parallels = new ParallelFinder(plan.network);
  const drags = plan.activities.map((activity, place): ActivityDrag => {
    const drag = read(result.drags[place]);
    const duration = read(plan.network.durations[place]);
    const isCritical = result.floats[place] === 0;
    const sheetDrag = sheetDrags?.[place];
    const bySheet = sheetDrag === undefined ? undefined : roundQuantity(sheetDrag);
    const leadingDrag = isSheetLeading ? (bySheet ?? 0) : drag;
    return {
      activity,
      place,
      duration,
      earlyStart: read(result.starts[place]),
      earlyFinish: read(result.finishes[place]),
      totalFloat: read(result.floats[place]),
      isCritical,
      drag,
      sheetDrag: bySheet,
      leadingDrag,
      finishIfZero: roundQuantity(read(result.finish) - drag),
      limitedBy:
        isCritical && drag < duration
          ? formatLimit({ plan, labels, parallels }, { place, limit: result.limits[place] })
          : '',
      cost:
        options.delayCostPerDay > 0
          ? Math.round((100 * leadingDrag * options.delayCostPerDay) / unitsPerDay) / 100
          : null,
      note: formatNote({
        drag,
        duration,
        isCritical,
        isTied: result.isTied(place),
        dated: findDated(plan, place, result.limits[place]),
        isOwnLink: result.limits[place]?.kind === 'own-release',
      }),
    };
  });
  return sortDrags(drags);
}

/** The activity whose path keeps the project as long as it is; a link as `A -> B` where it leads past the activity directly. */
function formatLimit(
  { plan, labels, parallels }: { plan: Plan; labels: SheetLabels; parallels: ParallelFinder },
  { place, limit }: { place: number; limit: DragLimit | undefined },
): string {
  const getCode = (one: number): string => labels.format(plan.activities[one]?.index ?? -1);
  switch (limit?.kind) {
    case 'link': {
      const beside = parallels.findEndBeside(place, limit);
      return beside === undefined
        ? `${getCode(limit.predecessor)} -> ${getCode(limit.successor)}`
        : getCode(beside);
    }
    case 'release':
    case 'end':
      return getCode(limit.activity);
    case 'predecessor':
      return getCode(limit.predecessor);
    default:
      return '';
  }
}

/** Everything may start at t = 0; only what is held beyond that is held by a date. */
function findDated({ network }: Plan, place: number, limit: DragLimit | undefined): Noted['dated'] {
  if (limit?.kind === 'own-release') return (network.releases[place] ?? 0) > 0 ? 'own' : undefined;
  return limit?.kind === 'release' && (network.releases[limit.activity] ?? 0) > 0 ? 'other' : undefined;
}

interface Noted {
  readonly drag: number;
  readonly duration: number;
  readonly isCritical: boolean;
  readonly isTied: boolean;
  /** Whose start date is the limit. */
  readonly dated: 'own' | 'other' | undefined;
  /** Its start, which nothing holds, leads on without its duration. */
  readonly isOwnLink: boolean;
}

function formatNote({ drag, duration, isCritical, isTied, dated, isOwnLink }: Noted): string {
  if (drag < 0) return 'reverse drag: shortening it moves its start later';
  if (!isCritical || duration === 0 || drag === duration) return '';
  if (drag === 0 && isTied) return 'tied: another path is as long';
  if (dated === 'own') return 'held by its own start date';
  if (dated === 'other') return 'limited by a start date';
  if (drag > 0 && isOwnLink) return 'limited by a relationship from its own start';
  return drag > 0 ? '' : 'only one end is on the longest path: its duration does not count';
}
