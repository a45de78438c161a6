import { formatOutputName } from '@floatwise/contracts';
import { writeWorkbook } from '@floatwise/ooxml';
import { checkProjects } from '@floatwise/schedule/model';
import { getProgressActivity } from '@floatwise/schedule/out-of-sequence';
import { countUnread } from '@floatwise/schedule/unread';
import { readSchedule, readXer } from '@floatwise/schedule/xer';
import { toReport, toSheets, attachWorkbook } from '../answer/answer.ts';
import { describeCodePage } from '../input/describe-file.ts';
import { writeRelationships } from '../answer/write-relationships.ts';
import type { ToolInput, ToolResult } from '../tool.ts';
import { computeEffect } from './compute-effect.ts';
import { createAnswer } from './create-answer.ts';
import { scheduleBy } from './early-dates.ts';
import { listChanges } from './list-changes.ts';
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
  const getSource = (activity: number) => getProgressActivity(solution.network, activity).source;
  const output = writeRelationships(xer, schedule.relationships, {
    changes: changes.map(({ before, after, predecessor, successor }) => ({
      before,
      after,
      predecessor: getSource(predecessor),
      successor: getSource(successor),
    })),
    author: options.comments ? 'SOOS' : undefined,
  });
  onStep?.('computeEffect');
  const effect = computeEffect(schedule, solution.network, before, changes);
  const answer = createAnswer(xer, schedule, { solution, changes, effect }, options);
  return {
    bytes: output,
    unchanged: changes.length === 0,
    answer: { ...answer, ...describeCodePage(xer.codePageReading) },
  };
}
