import type { ReportTable } from '@floatwise/contracts';
import { activityStatusNames } from '@floatwise/schedule';
import { roundQuantity, type SheetActivity, type SheetNetwork } from '@floatwise/schedule/sheet';
import { formatColumnUnit } from '../format-column-unit.ts';
import { computeUnitsPerDay, timeScale, type Plan } from './create-plan.ts';
import type { CpdOptions } from './cpd-options.ts';
import type { DragLimit, DragResult } from './drag-network.ts';
import { ParallelFinder } from './parallel-finder.ts';

/** An incomplete activity and its drag; times in the unit of the sheet's durations, from t = 0. */
export interface ActivityDrag {
  readonly activity: SheetActivity;
  /** Its place in the plan. */
  readonly place: number;
  readonly duration: number;
  readonly earlyStart: number;
  readonly earlyFinish: number;
  readonly totalFloat: number;
  readonly isCritical: boolean;
  readonly drag: number;
  /** Finish of the project if the activity took no time. */
  readonly finishIfZero: number;
  /** What keeps the project from getting shorter by the whole duration. */
  readonly limitedBy: string;
  readonly cost: number | null;
  readonly note: string;
}

/** All activities of the plan by drag, the largest first, then by Activity ID. */
export function listDrags(
  sheet: SheetNetwork,
  plan: Plan,
  { result, options }: { result: DragResult; options: CpdOptions },
): ActivityDrag[] {
  const unitsPerDay = computeUnitsPerDay(sheet, options);
  const read = (value: number | undefined): number => roundQuantity((value ?? 0) / timeScale);
  const parallels = new ParallelFinder(plan.network);
  const drags = plan.activities.map((activity, place): ActivityDrag => {
    const drag = read(result.drags[place]);
    const duration = read(plan.network.durations[place]);
    const isCritical = result.floats[place] === 0;
    return {
      activity,
      place,
      duration,
      earlyStart: read(result.starts[place]),
      earlyFinish: read(result.finishes[place]),
      totalFloat: read(result.floats[place]),
      isCritical,
      drag,
      finishIfZero: roundQuantity(read(result.finish) - drag),
      limitedBy:
        isCritical && drag < duration
          ? formatLimit(plan, parallels, { place, limit: result.limits[place] })
          : '',
      cost:
        options.delayCostPerDay > 0
          ? Math.round((100 * drag * options.delayCostPerDay) / unitsPerDay) / 100
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
  return drags.sort(
    (a, b) =>
      b.drag - a.drag || (a.activity.code < b.activity.code ? -1 : a.activity.code > b.activity.code ? 1 : 0),
  );
}

/** The activity whose path keeps the project as long as it is; a link as `A -> B` where it leads past the activity directly. */
function formatLimit(
  { activities }: Plan,
  parallels: ParallelFinder,
  { place, limit }: { place: number; limit: DragLimit | undefined },
): string {
  const getCode = (one: number): string => activities[one]?.code ?? '';
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

export const cpdColumns: ReportTable['columns'] = [
  { title: 'Rank', kind: 'number', role: 'more' },
  { title: 'Activity ID', kind: 'text', role: 'key' },
  { title: 'Activity Name', kind: 'text' },
  { title: 'WBS', kind: 'text', role: 'more' },
  { title: 'Status', kind: 'text', role: 'more' },
  { title: 'Remaining Duration', kind: 'number' },
  { title: 'Early Start', kind: 'number', role: 'more' },
  { title: 'Early Finish', kind: 'number', role: 'more' },
  { title: 'Total Float', kind: 'number', role: 'more' },
  { title: 'Critical', kind: 'text', role: 'more' },
  { title: 'Drag', kind: 'number', role: 'answer' },
  { title: 'Drag %', kind: 'percent', role: 'answer' },
  { title: 'Project Finish If Zero', kind: 'number', role: 'more' },
  { title: 'Limited By', kind: 'text', role: 'why' },
  { title: 'Drag Cost', kind: 'money', role: 'answer' },
  { title: 'Note', kind: 'text', role: 'why' },
];
const timeColumns = new Set([
  'Remaining Duration',
  'Early Start',
  'Early Finish',
  'Total Float',
  'Drag',
  'Project Finish If Zero',
]);

/** The columns with the unit of the sheet's durations. */
export function listColumnsIn(unit: string): ReportTable['columns'] {
  return cpdColumns.map((column) =>
    timeColumns.has(column.title) ? { ...column, ...formatColumnUnit(unit) } : column,
  );
}

export function createRows(drags: readonly ActivityDrag[]): ReportTable['rows'] {
  return drags.map((one, place) => [
    place + 1,
    one.activity.code,
    one.activity.name,
    one.activity.wbs,
    activityStatusNames[one.activity.status ?? 'notStarted'],
    one.duration,
    one.earlyStart,
    one.earlyFinish,
    one.totalFloat,
    one.isCritical ? 'Y' : 'N',
    one.drag,
    one.duration === 0 ? 0 : roundQuantity(one.drag / one.duration),
    one.finishIfZero,
    one.limitedBy,
    one.cost,
    one.note,
  ]);
}
