import type { ReportTable } from '@floatwise/contracts';
import { activityStatusNames } from '@floatwise/schedule';
import { roundQuantity, type SheetActivity, type SheetLabels } from '@floatwise/schedule/sheet';

import { formatColumnUnit } from '../format-column-unit.ts';

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
  /** Drag by the sheet's own total float; undefined where the sheet tells none. */
  readonly sheetDrag: number | undefined;
  /** The one of the two that leads. */
  readonly leadingDrag: number;
  /** Finish of the project if the activity took no time. */
  readonly finishIfZero: number;
  /** What keeps the project from getting shorter by the whole duration. */
  readonly limitedBy: string;
  readonly cost: number | null;
  readonly note: string;
}

/** By drag, the largest first, then by Activity ID. */
export function sortDrags(drags: readonly ActivityDrag[]): ActivityDrag[] {
  return drags.toSorted(
    (a, b) =>
      b.leadingDrag - a.leadingDrag ||
      (a.activity.code < b.activity.code ? -1 : a.activity.code > b.activity.code ? 1 : 0),
  );
}

/** How drags are shown. */
export interface DragLayout {
  readonly hasSheetDrags: boolean;
  /** The drag by the sheet's float leads. */
  readonly isSheetLeading: boolean;
  readonly labels: SheetLabels;
}

type Column = ReportTable['columns'][number];

const columns: readonly Column[] = [
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
export const sheetDragColumn: Column = { title: 'Drag (Sheet Float)', kind: 'number', role: 'answer' };
const projectColumn: Column = { title: 'Project', kind: 'text' };
const timeColumns = new Set([
  'Remaining Duration',
  'Early Start',
  'Early Finish',
  'Total Float',
  'Drag',
  'Project Finish If Zero',
  sheetDragColumn.title,
]);

export function listDragColumns({ hasSheetDrags, labels }: DragLayout): Column[] {
  return [
    ...columns,
    ...(hasSheetDrags ? [sheetDragColumn] : []),
    ...(labels.namesProjects ? [projectColumn] : []),
  ];
}

/** The same with the unit of the sheet's durations. */
export function listColumnsIn(unit: string, layout: DragLayout): Column[] {
  return listDragColumns(layout).map((column) =>
    timeColumns.has(column.title) ? { ...column, ...formatColumnUnit(unit) } : column,
  );
}

export function createRows(
  drags: readonly ActivityDrag[],
  { hasSheetDrags, labels }: DragLayout,
): ReportTable['rows'] {
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
    ...(hasSheetDrags ? [one.sheetDrag ?? null] : []),
    ...(labels.namesProjects ? [labels.getProject(one.activity.index)] : []),
  ]);
}
