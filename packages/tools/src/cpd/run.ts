import { formatExtension } from '@floatwise/contracts';
import { openWorkbook, writeWorkbook, writeWorkbookFile } from '@floatwise/ooxml';
import { checkProjects } from '@floatwise/schedule';
import { readSheetNetwork, type SheetNetwork } from '@floatwise/schedule/sheet';
import { isXerFile } from '@floatwise/ooxml/head';
import { isXmlHead } from '@floatwise/schedule/pmxml-head';
import { UnusableInputError } from '@floatwise/schedule/xer-bytes';
import { toReport } from '../answer/answer.ts';
import { createSuspectNote } from '../input/create-suspect-note.ts';
import { describeCodePage } from '../input/describe-code-page.ts';
import { describeScheduleProjects, describeSheetProjects } from '../input/describe-schedule-projects.ts';
import { readScheduleFile } from '../input/read-schedule-file.ts';
import type { ToolInput, ToolResult } from '../tool.ts';
import { createDragAnswer, listSummaryRows, type FileFacts } from './create-drag-answer.ts';
import type { DragAnswer } from './drag-answer.ts';
import { findScheduleDrags } from './find-schedule-drags.ts';
import { findSheetDrags } from './find-sheet-drags.ts';
import type { CpdOptions } from './options.ts';
import { createSheets, fillDragField } from './write-result.ts';

const shownWarnings = 50;

/**
 * Computes how much each incomplete activity delays the project finish (its drag): exactly from an XER or P6 XML,
 * approximately from a spreadsheet. Throws E_LOOP, and errors of unreadable files.
 */
export function run(input: ToolInput<CpdOptions>): Promise<ToolResult> {
  const isNamedWorkbook = ['.xls', '.xlsx'].includes(formatExtension(input.fileName));
  const isSchedule = isXerFile(input.bytes) || isXmlHead(input.bytes);
  return !isNamedWorkbook && isSchedule ? runSchedule(input) : runSheet(input);
}

/** Creates a workbook of the sheets CPD and CPD_SUMMARY. */
async function runSchedule(input: ToolInput<CpdOptions>): Promise<ToolResult> {
  const { bytes, options, onProgress, onStep } = input;
  onStep?.('readXer');
  const { schedule, codePageReading, xer } = readScheduleFile(bytes, options);
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

/** Adds the sheets CPD and CPD_SUMMARY to the workbook. */
async function runSheet(input: ToolInput<CpdOptions>): Promise<ToolResult> {
  const { options, onProgress, onStep } = input;
  onStep?.('readWorkbook');
  const file = await openWorkbook(input.bytes, input.fileName);
  const sheet = await readSheetNetwork(file, { activityColumns: ['status_code'] });
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
  const sheets = createSheets(drags, list, [
    ...listSummaryRows(drags, list, delayCostPerDay),
    ...warnings.map(({ message }) => ['Warning', message] as const),
    ...(file.moreFigures ?? []).map(({ title, value }) => [title, value] as const),
  ]);
  return { report: toReport(answer), sheets };
}

/** A plan without durations has no drag. */
function checkDurations({ activityTable }: SheetNetwork): void {
  const names = ['remain_drtn_hr_cnt', 'target_drtn_hr_cnt'];
  if (activityTable?.columns.some(({ name }) => names.includes(name)) === true) return;
  const found =
    activityTable?.columns
      .slice(0, 12)
      .map(({ header }) => header)
      .join(', ') ?? '';
  throw new UnusableInputError(
    'E_COLUMN',
    `Sheet TASK has neither 'remain_drtn_hr_cnt' nor 'target_drtn_hr_cnt' in row 1; found: ${found}. Add Remaining Duration to the export layout in P6 and export again.`,
  );
}
