import { formatExtension, type Finding, type ReportCell } from '@floatwise/contracts';
import { readSchedule, readXer } from '@floatwise/schedule';
import { openWorkbook, writeWorkbook } from '@floatwise/ooxml';
import { readSheetNetwork, type SheetNetwork } from '@floatwise/schedule/sheet';
import { isXerFile } from '@floatwise/ooxml/head';
import { UnusableInputError } from '@floatwise/schedule/xer-bytes';
import { countSuspects, createSuspectNote, listSuspects } from '../input/create-suspect-note.ts';
import { describeCodePage } from '../input/describe-code-page.ts';
import { describeAttention } from '../answer/describe-attention.ts';
import { describeScheduleProjects } from '../input/describe-schedule-projects.ts';
import { describeSheetProjects } from '../input/describe-sheet-projects.ts';
import type { ToolInput, ToolResult } from '../tool.ts';
import { createDragReport, listSummaryRows } from './create-drag-report.ts';
import { findScheduleDrags } from './find-schedule-drags.ts';
import { findSheetDrags } from './find-sheet-drags.ts';
import type { CpdOptions } from './options.ts';
import { createSheets, listFieldFindings, writeResult } from './write-result.ts';

/**
 * Computes how much each incomplete activity delays the project finish (its drag): exactly from an XER, approximately from a
 * spreadsheet. Throws E_LOOP, and what cannot be read.
 */
export function run(input: ToolInput<CpdOptions>): Promise<ToolResult> {
  const isNamedWorkbook = ['.xls', '.xlsx'].includes(formatExtension(input.fileName));
  return !isNamedWorkbook && isXerFile(input.bytes) ? runSchedule(input) : runSheet(input);
}

/** A workbook of the sheets CPD and CPD_SUMMARY alone. */
async function runSchedule({
  bytes,
  options,
  onProgress,
  onStep,
}: ToolInput<CpdOptions>): Promise<ToolResult> {
  onStep?.('readXer');
  const xer = readXer(bytes, options);
  const schedule = readSchedule(xer);
  onProgress?.(0.1);
  onStep?.('findDrags');
  const answer = findScheduleDrags(schedule, options, {
    onProgress: (fraction) => onProgress?.(0.1 + 0.7 * fraction),
  });
  onProgress?.(0.8);
  const report = createDragReport(answer);
  onStep?.('writeWorkbook');
  const findings = [...schedule.findings, ...report.findings];
  const summary = [...listSummaryRows(answer, options), ...listWarnings(findings)];
  const workbook = await writeWorkbook(createSheets(answer, summary));
  onProgress?.(1);
  return {
    bytes: [workbook],
    report: {
      ...report,
      tasks: schedule.activities.length,
      ...describeScheduleProjects(schedule),
      ...describeCodePage(xer.codePageReading),
      findings,
    },
  };
}

/** The workbook itself, with the sheets CPD and CPD_SUMMARY behind its own. */
async function runSheet({
  bytes,
  fileName,
  options,
  onProgress,
  onStep,
}: ToolInput<CpdOptions>): Promise<ToolResult> {
  onStep?.('readWorkbook');
  const file = await openWorkbook(bytes, fileName);
  const sheet = await readSheetNetwork(file, { activityColumns: ['status_code'] });
  checkDurations(sheet);
  onProgress?.(0.4);
  onStep?.('findDrags');
  const answer = findSheetDrags(sheet, options);
  onProgress?.(0.6);
  const note = createSuspectNote('cpd', sheet);
  const report = createDragReport(answer);
  const findings = [
    ...note.findings,
    ...sheet.findings,
    ...listFieldFindings(sheet, answer),
    ...report.findings,
  ];
  onStep?.('writeWorkbook');
  const summary = [...listSummaryRows(answer, options), ...listWarnings(findings), ...listSuspects(note)];
  const output = await writeResult(file, sheet, { answer, report: createSheets(answer, summary) });
  onProgress?.(1);
  return {
    bytes: output,
    report: {
      ...report,
      summary: report.summary + note.sentence,
      ...describeAttention([...note.attention, ...(report.attention ?? [])]),
      tasks: sheet.activities.filter(({ row }) => row !== undefined).length,
      counts: { ...report.counts, ...countSuspects(note) },
      ...describeSheetProjects(sheet),
      findings,
    },
  };
}

/** A plan without any durations has no drag. */
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

const shownWarnings = 50;

/** As rows of the summary sheet. */
function listWarnings(findings: readonly Finding[]): [string, ReportCell][] {
  return findings
    .filter(({ severity }) => severity === 'warning')
    .slice(0, shownWarnings)
    .map(({ message }) => ['Warning', message]);
}
