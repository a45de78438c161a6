import type { ReportCell } from '@floatwise/contracts';
import { SheetEdits, type WorkbookCell, type WorkbookChart, type WorkbookSheet } from '@floatwise/ooxml';
import type { SheetNetwork } from '@floatwise/schedule/sheet';
import type { AnswerList } from '../answer/answer-list.ts';
import { toDateCell } from '../answer/date-cell.ts';
import { createInfo } from '../answer/finding.ts';
import { toSheet } from '../answer/answer.ts';
import { listTop } from './create-drag-answer.ts';
import type { DragAnswer } from './drag-answer.ts';

/** Fills the user-defined field for drag on the TASK sheet, found by its caption, if drag is claimed. */
export function fillDragField({ activityTable }: SheetNetwork, { isClaimed, drags }: DragAnswer) {
  const edits = new SheetEdits();
  const isForDrag = ({ name, caption = '' }: { name: string; caption: string | undefined }): boolean =>
    name.startsWith('user_field') && /drag/i.test(caption) && !/cost/i.test(caption);
  const column = isClaimed ? activityTable?.columns.find(isForDrag) : undefined;
  if (column === undefined) return { edits, findings: [] };
  for (const { at, drag } of drags)
    if (at.row !== undefined && drag !== null) edits.setCell(at.row, column.index, drag);
  const message = `The column ${column.header} (${column.caption ?? ''}) of sheet TASK was filled with drag.`;
  return { edits, findings: [createInfo('cpd.field-filled', message, { sheet: 'TASK' })] };
}

export function createSheets(
  answer: DragAnswer,
  list: AnswerList,
  summary: readonly (readonly [string, ReportCell])[],
): WorkbookSheet[] {
  return [
    toSheet(list),
    {
      name: 'CPD_SUMMARY',
      headers: [['Figure', 'Value']],
      columns: [{ kind: 'text' }, { kind: 'number', width: 24 }],
      rows: summary.map(([label, value]) => [label, toCell(value)]),
      autoFilter: false,
      charts: createCharts(answer),
    },
  ];
}

/** A date formatted for reading, with a space, stays text. */
const toCell = (value: ReportCell): WorkbookCell =>
  typeof value === 'string' && value.includes('T') ? toDateCell(value) : value;

function createCharts(answer: DragAnswer): WorkbookChart[] {
  const top = listTop(answer);
  if (top.length === 0) return [];
  const last = top.length + 1;
  return [
    {
      anchor: { col: 3, row: 1, width: 640, height: 380 },
      kind: 'bar',
      title: 'Drag of the top ten',
      categories: `CPD!$B$2:$B$${last}`,
      categoryTexts: top.map(({ code }) => code),
      series: [{ title: 'Drag', values: `CPD!$K$2:$K$${last}`, numbers: top.map(({ drag }) => drag) }],
      categoryTitle: 'Activity',
      valueTitle: `Drag (${answer.unit})`,
    },
  ];
}
