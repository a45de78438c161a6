import type { ReportCell } from '@floatwise/contracts';
import {
  SheetEdits,
  writeWorkbookFile,
  type SheetNetwork,
  type WorkbookFile,
} from '@floatwise/schedule/sheet';
import type { WorkbookChart, WorkbookSheet } from '@floatwise/schedule/workbook';
import { cpdColumns, createRows, type ActivityDrag } from './list-drags.ts';

const chartRows = 10;

export interface CpdResult {
  readonly drags: readonly ActivityDrag[];
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
    for (const { activity, drag } of result.drags)
      if (activity.row !== undefined) edits.setCell(activity.row, column.index, drag);
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

function createReportSheets({ drags, summary, unit }: CpdResult): WorkbookSheet[] {
  return [
    {
      name: 'CPD',
      headers: [cpdColumns.map(({ title }) => title)],
      columns: cpdColumns.map(({ kind }) => ({ kind })),
      rows: createRows(drags),
    },
    {
      name: 'CPD_SUMMARY',
      headers: [['Figure', 'Value']],
      columns: [{ kind: 'text' }, { kind: 'number', width: 24 }],
      rows: summary,
      autoFilter: false,
      charts: createCharts(drags, unit),
    },
  ];
}

function createCharts(drags: readonly ActivityDrag[], unit: string): WorkbookChart[] {
  const top = drags.slice(0, chartRows).filter(({ drag }) => drag > 0);
  if (top.length === 0) return [];
  return [
    {
      anchor: { col: 3, row: 1, width: 640, height: 380 },
      kind: 'bar',
      title: 'Drag of the top ten',
      categories: `CPD!$B$2:$B$${top.length + 1}`,
      categoryTexts: top.map(({ activity }) => activity.code),
      series: [
        { title: 'Drag', values: `CPD!$K$2:$K$${top.length + 1}`, numbers: top.map(({ drag }) => drag) },
      ],
      categoryTitle: 'Activity',
      valueTitle: `Drag (${unit})`,
    },
  ];
}
