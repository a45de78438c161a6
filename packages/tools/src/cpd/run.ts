import { formatExtension } from '@floatwise/contracts';
import {
  openWorkbook,
  writeWorkbook,
  writeWorkbookFile,
  SheetEdits,
  type WorkbookChart,
  type WorkbookSheet,
} from '@floatwise/ooxml';
import { isXerFile } from '@floatwise/ooxml/head';
import { checkProjects } from '@floatwise/schedule/model';
import { countUnread } from '@floatwise/schedule/unread';
import { readSheetNetwork, type SheetNetwork } from '@floatwise/schedule/sheet';
import { isXmlHead } from '@floatwise/schedule/pmxml-head';
import { UnusableInputError } from '@floatwise/schedule/xer-bytes';
import { toReport, toSheet } from '../answer/answer.ts';
import { listScheduleRows } from '../answer/list-schedule-rows.ts';
import { createSuspectNote } from '../input/list-sheet-notes.ts';
import { describeCodePage, describeScheduleProjects, describeSheetProjects } from '../input/describe-file.ts';
import { describeImportProblem } from '../input/describe-import-problem.ts';
import { readScheduleFile } from '../input/read-schedule-file.ts';
import type { ToolInput, ToolResult } from '../tool.ts';
import { toDateCell } from '../answer/date-cell.ts';
import { createInfo } from '../answer/finding.ts';
import { createDragAnswer, listSummaryRows, listTop, type FileFacts } from './create-drag-answer.ts';
import type { DragAnswer } from './drag-answer.ts';
import { findScheduleDrags } from './find-schedule-drags.ts';
import { findSheetDrags } from './find-sheet-drags.ts';
import type { CpdOptions } from './options.ts';

const shownWarnings = 50;

/** Computes how much each incomplete activity delays the finish (its drag): exactly, from a spreadsheet approximately. Throws E_LOOP. */
export function run(input: ToolInput<CpdOptions>): Promise<ToolResult> {
  const isNamedWorkbook = ['.xls', '.xlsx'].includes(formatExtension(input.fileName));
  const isSchedule = isXerFile(input.bytes) || isXmlHead(input.bytes);
  return !isNamedWorkbook && isSchedule ? runSchedule(input) : runSheet(input);
}

async function runSchedule(input: ToolInput<CpdOptions>): Promise<ToolResult> {
  const { bytes, options, onProgress, onRead, onStep } = input;
  onStep?.('readXer');
  const { schedule, codePageReading, xer } = readScheduleFile(bytes, options);
  onRead?.(countUnread(schedule));
  checkProjects(schedule, xer === undefined ? 'E_PMXML_NO_ACTIVITIES' : 'E_XER_NO_TABLE');
  onProgress?.(0.1);
  onStep?.('findDrags');
  const drags = findScheduleDrags(schedule, options, {
    onProgress: (fraction) => onProgress?.(0.1 + 0.7 * fraction),
  });
  onProgress?.(0.8);
  const { report, sheets } = describeResult(drags, options, {
    tasks: schedule.activities.length,
    notes: schedule.findings,
    ...describeScheduleProjects(schedule),
    ...describeCodePage(codePageReading),
  });
  onStep?.('writeWorkbook');
  const workbook = await writeWorkbook(sheets);
  onProgress?.(1);
  return { bytes: [workbook], report };
}

async function runSheet(input: ToolInput<CpdOptions>): Promise<ToolResult> {
  const { options, onProgress, onRead, onStep } = input;
  onStep?.('readWorkbook');
  const file = await openWorkbook(input.bytes, input.fileName);
  const sheet = await readSheetNetwork(file, { activityColumns: ['status_code'] });
  onRead?.(sheet.unread);
  checkDurations(sheet);
  onProgress?.(0.4);
  onStep?.('findDrags');
  const drags = findSheetDrags(sheet, options);
  onProgress?.(0.6);
  const suspects = createSuspectNote('cpd', sheet);
  const field = fillDragField(sheet, drags);
  const { report, sheets } = describeResult(drags, options, {
    tasks: sheet.activities.filter(({ row }) => row !== undefined).length,
    attention: suspects.attention,
    notes: [...suspects.findings, ...sheet.findings, ...field.findings],
    moreFigures: suspects.figures,
    review: suspects.sentence,
    ...describeSheetProjects(sheet),
    ...describeImportProblem(sheet.findings),
  });
  onStep?.('writeWorkbook');
  const { bytes } = await writeWorkbookFile(file, {
    sheets: new Map([['TASK', field.edits]]),
    report: sheets,
  });
  onProgress?.(1);
  return { bytes, report };
}

function describeResult(drags: DragAnswer, { delayCostPerDay }: CpdOptions, file: FileFacts) {
  const { answer, list } = createDragAnswer(drags, file);
  const warnings = answer.notes.filter(({ severity }) => severity === 'warning').slice(0, shownWarnings);
  const summary: WorkbookSheet = {
    name: 'CPD_SUMMARY',
    headers: [['Figure', 'Value']],
    columns: [{ kind: 'text' }, { kind: 'number', width: 24 }],
    rows: [
      ...listScheduleRows(answer),
      ...listSummaryRows(drags, list, delayCostPerDay).map(([label, value]) => [label, toDateCell(value)]),
      ...warnings.map(({ message }) => ['Warning', message]),
      ...(file.moreFigures ?? []).map(({ title, value }) => [title, value]),
    ],
    autoFilter: false,
    charts: createCharts(drags),
  };
  return { report: toReport(answer), sheets: [toSheet(list), summary] };
}

/** A plan without durations has no drag. */
function checkDurations({ activityTable }: SheetNetwork): void {
  const names = ['remain_drtn_hr_cnt', 'target_drtn_hr_cnt'];
  if (activityTable?.columns.some(({ name }) => names.includes(name)) === true) return;
  const headers = activityTable?.columns.slice(0, 12).map(({ header }) => header) ?? [];
  throw new UnusableInputError(
    'E_COLUMN',
    `Sheet TASK has neither 'remain_drtn_hr_cnt' nor 'target_drtn_hr_cnt' in row 1; found: ${headers.join(', ')}. Add Remaining Duration to the export layout in P6 and export again.`,
  );
}

/** Fills the user-defined field for drag on the TASK sheet, found by its caption, if drag is claimed. */
function fillDragField({ activityTable }: SheetNetwork, { isClaimed, drags }: DragAnswer) {
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
