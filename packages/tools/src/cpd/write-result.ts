import type { ReportCell } from '@floatwise/contracts';
import {
  SheetEdits,
  writeWorkbookFile,
  type WorkbookFile,
  type WorkbookChart,
  type WorkbookSheet,
} from '@floatwise/ooxml';
import { type SheetNetwork } from '@floatwise/schedule/sheet';
import { createRows, listDragColumns, type ActivityDrag, type DragLayout } from './activity-drag.ts';

const chartRows = 10;

export interface CpdResult {
  readonly drags: readonly ActivityDrag[];
  readonly layout: DragLayout;
  /** Labels and values of sheet CPD_SUMMARY. */
  readonly summary: readonly (readonly [string, ReportCell])[];
  /** Unit of the drags, as a word. */
  readonly unit: string;
}

/** The input workbook with the sheets CPD and CPD_SUMMARY behind, and a column for drag filled where TASK has one. */
export async function writeResult(
  file: WorkbookFile,
  sheet: SheetNetwork,
  result: CpdResult,
): Promise<Uint8Array[]> {
  const edits = new SheetEdits();
  const column = findDragColumn(sheet);
  if (column !== undefined) {
    for (const { activity, leadingDrag } of result.drags)
      if (activity.row !== undefined) edits.setCell(activity.row, column.index, leadingDrag);
  }
  const report = createReportSheets(result);
  const { bytes } = await writeWorkbookFile(file, { sheets: new Map([['TASK', edits]]), report });
  return bytes;
}

/** A user-defined field of the TASK sheet for drag, by its caption. */
export function findDragColumn({ activityTable }: SheetNetwork) {
  return activityTable?.columns.find(
    ({ name, caption = '' }) =>
      name.startsWith('user_field') && /drag/i.test(caption) && !/cost/i.test(caption),
  );
}

function createReportSheets(result: CpdResult): WorkbookSheet[] {
  const { drags, layout, summary } = result;
  const columns = listDragColumns(layout);
  return [
    {
      name: 'CPD',
      headers: [columns.map(({ title }) => title)],
      columns: columns.map(({ kind }) => ({ kind })),
      rows: createRows(drags, layout),
    },
    {
      name: 'CPD_SUMMARY',
      headers: [['Figure', 'Value']],
      columns: [{ kind: 'text' }, { kind: 'number', width: 24 }],
      rows: summary,
      autoFilter: false,
      charts: createCharts(result),
    },
  ];
}

/** Columns of sheet CPD. */
const dragCells = { own: 'K', sheet: 'Q' } as const;

function createCharts({ drags, layout, unit }: CpdResult): WorkbookChart[] {
  const column = layout.isSheetLeading ? dragCells.sheet : dragCells.own;
  const top = drags.slice(0, chartRows).filter(({ leadingDrag }) => leadingDrag > 0);
  if (top.length === 0) return [];
  return [
    {
      anchor: { col: 3, row: 1, width: 640, height: 380 },
      kind: 'bar',
      title: 'Drag of the top ten',
      categories: `CPD!$B$2:$B$${top.length + 1}`,
      categoryTexts: top.map(({ activity }) => activity.code),
      series: [
        {
          title: 'Drag',
          values: `CPD!$${column}$2:$${column}$${top.length + 1}`,
          numbers: top.map(({ leadingDrag }) => leadingDrag),
        },
      ],
      categoryTitle: 'Activity',
      valueTitle: `Drag (${unit})`,
    },
  ];
}
