import { roundDecimal } from '@floatwise/contracts/format-decimal';
import { formatOutputName } from '@floatwise/contracts';
import { writeWorkbook } from '@floatwise/ooxml';
import {
  checkProjects,
  countUnread,
  readSchedule,
  readXer,
  getProgressActivity,
  RelationshipEdits,
  type ProgressNetwork,
  type RelationshipTerms,
  type Schedule,
  type Xer,
} from '@floatwise/schedule';
import { toReport, toSheets, attachWorkbook } from '../answer/answer.ts';
import { describeCodePage } from '../input/describe-file.ts';
import type { ToolInput, ToolResult } from '../tool.ts';
import { computeEffect } from './compute-effect.ts';
import { createAnswer } from './create-answer.ts';
import { scheduleBy } from './early-dates.ts';
import { listChanges, type Change } from './list-changes.ts';
import { describeOptions, type SoosOptions } from './options.ts';
import { solveSequence } from './solve-sequence.ts';

/** Repairs an XER (see `repairXer`) and attaches the report as a workbook. */
export async function run(input: ToolInput<SoosOptions>): Promise<ToolResult> {
  const { bytes, fileName, options, onProgress, onRead, onStep } = input;
  const { answer, ...repaired } = repairXer(bytes, options, { onRead, onStep });
  onProgress?.(0.7);
  onStep?.('writeWorkbook');
  const workbook = await writeWorkbook(
    toSheets(answer, { summaryName: 'Summary', settings: describeOptions(options), wraps: true }),
  );
  onProgress?.(1);
  const reportName = formatOutputName(fileName, 'soos_report', 'xlsx');
  return {
    ...repaired,
    report: toReport(answer),
    attachments: [attachWorkbook('Report (Excel)', reportName, workbook)],
  };
}

/**
 * Repairs out-of-sequence relationships; only lines of TASKPRED differ.
 * @throws UnusableInputError with E_LOOP, E_COLUMN (relationship table), E_TOO_MANY_BRIDGES or a code of the reader
 */
export function repairXer(
  bytes: Uint8Array,
  options: SoosOptions,
  { onRead, onStep }: Pick<ToolInput<SoosOptions>, 'onRead' | 'onStep'> = {},
) {
  onStep?.('readXer');
  const xer = readXer(bytes, options);
  const schedule = readSchedule(xer);
  checkProjects(schedule, 'E_XER_NO_TABLE');
  onRead?.(countUnread(schedule));
  onStep?.('solveSequence');
  const before = scheduleBy(schedule, schedule.relationships);
  const solution = solveSequence(schedule, before, options);
  const changes = listChanges(schedule, solution, xer);
  onStep?.('writeXer');
  const output = writeChanges(xer, schedule, solution.network, { changes, hasComments: options.comments });
  onStep?.('computeEffect');
  const effect = computeEffect(schedule, solution.network, before, changes);
  const answer = createAnswer(xer, schedule, { solution, changes, effect }, options);
  return {
    bytes: output,
    unchanged: changes.length === 0,
    answer: { ...answer, ...describeCodePage(xer.codePageReading) },
  };
}

/** The file with changed relationships, in pieces; without changes its own bytes. */
function writeChanges(
  xer: Xer,
  { relationships }: Schedule,
  network: ProgressNetwork,
  { changes, hasComments }: { readonly changes: readonly Change[]; readonly hasComments: boolean },
): readonly Uint8Array[] {
  if (changes.length === 0) return [xer.bytes];
  const edits = new RelationshipEdits(xer, relationships);
  for (const { predecessor, successor, before, after } of changes) {
    if (before === undefined) {
      if (after === undefined) continue;
      const from = getProgressActivity(network, predecessor).source;
      const to = getProgressActivity(network, successor).source;
      edits.add({
        ...after,
        predecessorId: from.id,
        successorId: to.id,
        predecessorProjectId: from.projectId,
        successorProjectId: to.projectId,
        comment: hasComments ? `SOOS: added ${formatComment(after)}` : undefined,
      });
    } else if (after === undefined) {
      edits.remove(before);
    } else {
      const comment = `SOOS: was ${formatComment(before)}; now ${formatComment(after)}`;
      edits.setTerms(before, after, hasComments ? comment : undefined);
    }
  }
  return edits.write();
}

/** `FS 0`, `SS 8`, `FF -4.5`: lags in hours, as in the file. */
const formatComment = ({ type, lagMinutes }: RelationshipTerms): string =>
  `${type} ${roundDecimal(lagMinutes / 60, 2)}`;
