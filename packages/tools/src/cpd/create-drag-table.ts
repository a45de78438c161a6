import type { ReportPicture, ReportTable } from '@floatwise/contracts';
import { formatRounded } from '@floatwise/schedule/sheet';
import { boundPictures } from '../bound-pictures.ts';
import { formatColumnUnit } from '../format-column-unit.ts';
import {
  createRows,
  listColumnsIn,
  sheetDragColumn,
  type ActivityDrag,
  type DragLayout,
} from './activity-drag.ts';
import { timeScale } from './create-plan.ts';
import type { DragAnswer } from './drag-answer.ts';
import type { DragLink } from './drag-network.ts';

/** Pages stay quick with this many rows; the workbook has all. */
const maxRows = 5000;
const pictured = 500;
const neighbours = 3;

/** Activities with drag and the other critical ones, each with the longest path around it. */
export function createDragTable(answer: DragAnswer, layout: DragLayout, unit: string): ReportTable {
  const shown = answer.drags
    .filter(({ drag, leadingDrag, isCritical }) => drag !== 0 || leadingDrag !== 0 || isCritical)
    .slice(0, maxRows);
  const byPlace = new Map(answer.drags.map((one) => [one.place, one]));
  const driving = listDriving(answer.drivingLinks);
  const table = putLeadingFirst(
    { columns: listColumnsIn(unit, layout), rows: createRows(shown, layout) },
    layout.isSheetLeading,
  );
  return {
    title: 'Drag',
    description: `Incomplete activities on the longest path and by how much each prolongs the project, in ${unit}. The workbook lists the others too.`,
    ...table,
    pictures: boundPictures(shown, (one, place) =>
      place < pictured && one.isCritical
        ? { ...createPicture(one, { driving, byPlace, layout }), ...formatColumnUnit(unit) }
        : null,
    ),
  };
}

/** Where the drag by the sheet's float leads, it stands before the other. */
function putLeadingFirst(
  table: Pick<ReportTable, 'columns' | 'rows'>,
  isSheetLeading: boolean,
): Pick<ReportTable, 'columns' | 'rows'> {
  const from = table.columns.findIndex(({ title }) => title === sheetDragColumn.title);
  const to = table.columns.findIndex(({ title }) => title === 'Drag');
  if (!isSheetLeading || from < 0) return table;
  const move = <Cell>(cells: readonly Cell[]): Cell[] => [
    ...cells.slice(0, to),
    ...cells.slice(from, from + 1),
    ...cells.slice(to, from),
    ...cells.slice(from + 1),
  ];
  return { columns: move(table.columns), rows: table.rows.map(move) };
}

interface Driving {
  readonly into: ReadonlyMap<number, DragLink>;
  readonly outOf: ReadonlyMap<number, DragLink>;
}

/** Of each critical activity a link on a longest path into it and one out of it. */
function listDriving(links: readonly DragLink[]): Driving {
  const into = new Map<number, DragLink>();
  const outOf = new Map<number, DragLink>();
  for (const link of links) {
    if (!into.has(link.successor)) into.set(link.successor, link);
    if (!outOf.has(link.predecessor)) outOf.set(link.predecessor, link);
  }
  return { into, outOf };
}

function createPicture(
  { place }: ActivityDrag,
  {
    driving,
    byPlace,
    layout,
  }: { driving: Driving; byPlace: ReadonlyMap<number, ActivityDrag>; layout: DragLayout },
): ReportPicture {
  const links: DragLink[] = [];
  for (let at = place, left = neighbours; left > 0; left--) {
    const link = driving.into.get(at);
    if (link === undefined) break;
    links.unshift(link);
    at = link.predecessor;
  }
  for (let at = place, left = neighbours; left > 0; left--) {
    const link = driving.outOf.get(at);
    if (link === undefined) break;
    links.push(link);
    at = link.successor;
  }
  const places = [links[0]?.predecessor ?? place, ...links.map(({ successor }) => successor)];
  return {
    activities: places.map((one) => {
      const found = byPlace.get(one);
      return {
        id: found === undefined ? '' : layout.labels.format(found.activity.index),
        name: found?.activity.name ?? '',
        note: `drag ${formatRounded(found?.leadingDrag ?? 0)}`,
        ...(found === undefined
          ? {}
          : {
              bar: { start: found.earlyStart, finish: found.earlyFinish },
              ...(found.isCritical ? { state: 'critical' as const } : {}),
            }),
      };
    }),
    links: links.map(({ type, lag }, at) => ({
      from: at,
      to: at + 1,
      label: lag === 0 ? type : `${type}${lag > 0 ? '+' : ''}${formatRounded(lag / timeScale)}`,
      role: 'kept' as const,
    })),
  };
}
