import { writeWorkbook } from '@floatwise/ooxml';
import { parseEdits, writeEditedSchedule } from '@floatwise/schedule/edits';
import { checkProjects } from '@floatwise/schedule/model';
import { countUnread } from '@floatwise/schedule/unread';
import { toReport } from '../answer/answer.ts';
import { describeCodePage } from '../input/describe-file.ts';
import { readScheduleFile } from '../input/read-schedule-file.ts';
import type { ToolAttachment, ToolInput, ToolResult } from '../tool.ts';
import { comparePlans } from './compare-plans.ts';
import { createAnswer } from './create-answer.ts';
import { createSheets } from './create-sheets.ts';
import { describeLists } from './describe-lists.ts';
import type { WhatIfOptions } from './options.ts';

/** Applies edits to a plan, measures what each does to the finish and, for an XER, writes the changed file. */
export async function run(input: ToolInput<WhatIfOptions>): Promise<ToolResult> {
  const { bytes, fileName, options, onProgress, onRead, onStep } = input;
  onStep?.('readXer');
  const edits = parseEdits(options.edits);
  const { schedule, xer, codePageReading } = readScheduleFile(bytes, options);
  onRead?.(countUnread(schedule));
  checkProjects(schedule, xer === undefined ? 'E_PMXML_NO_ACTIVITIES' : 'E_XER_NO_TABLE');
  onProgress?.(0.1);
  onStep?.('applyEdits');
  const plans = comparePlans(schedule, {
    edits,
    milestones: listMilestones(options.milestones),
    onProgress: (fraction) => onProgress?.(0.1 + 0.5 * fraction),
  });
  const lists = describeLists(plans);
  onStep?.('writeWorkbook');
  const workbook = await writeWorkbook(createSheets({ fileName, bytes, options, plans }, lists));
  onProgress?.(0.8);
  const attachments: ToolAttachment[] =
    xer === undefined
      ? []
      : [
          {
            title: 'Changed schedule (XER)',
            fileName: `${fileName.replace(/\.[^.]*$/, '')}_what-if.xer`,
            contentType: 'application/octet-stream',
            bytes: Buffer.concat(writeEditedSchedule(xer, schedule, plans.edited)),
          },
        ];
  onProgress?.(1);
  return {
    bytes: [workbook],
    report: toReport({
      ...createAnswer(plans, lists, schedule.findings),
      ...describeCodePage(codePageReading),
    }),
    unchanged: edits.length === 0,
    attachments,
  };
}

const listMilestones = (text: string): string[] => [
  ...new Set(
    text
      .split(',')
      .map((id) => id.trim())
      .filter((id) => id !== ''),
  ),
];
