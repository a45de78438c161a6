import type { ReportTable } from '@floatwise/contracts';
import type { DurationUnit } from '@floatwise/schedule/sheet';
import { boundPictures } from '../answer/bound-pictures.ts';
import { formatColumnUnit } from '../format-column-unit.ts';
import { createRows, listColumnsIn, sheetDragColumn, type DragLayout } from './activity-drag.ts';
import type { DragAnswer } from './drag-answer.ts';
import { createDragPictures } from './create-drag-pictures.ts';

/** Pages stay quick with this many rows; the workbook has all. */
const maxRows = 5000;

/** Activities with drag and the other critical ones, each with the longest path around it. */
export function createDragTable(answer: DragAnswer, layout: DragLayout, unit: DurationUnit): ReportTable {
  const shown = answer.drags
    .filter(({ drag, leadingDrag, isCritical }) => drag !== 0 || leadingDrag !== 0 || isCritical)
    .slice(0, maxRows);
  const draw = createDragPictures(answer, layout, unit);
  // A page shows either unit, and names it above each column.
  const isSwitched = formatColumnUnit(unit).unit !== undefined;
  const table = putLeadingFirst(
    { columns: listColumnsIn(unit, layout), rows: createRows(shown, layout) },
    layout.isSheetLeading,
  );
  return {
    title: 'Drag',
    description: `Incomplete activities on the longest path and by how much each prolongs the project${isSwitched ? '' : `, in ${unit}`}. The workbook lists the others too.`,
    ...table,
    rowPictures: boundPictures(shown, (one) => (one.isCritical ? draw.around(one) : draw.alone(one))),
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
