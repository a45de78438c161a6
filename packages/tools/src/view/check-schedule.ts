import type { Report } from '@floatwise/contracts';
import { allEssentials } from '@floatwise/schedule/essentials';
import { countUnread } from '@floatwise/schedule/unread';
import type { ScheduleFile } from '../input/read-schedule-file.ts';
import { inFile } from '../runner/input-files.ts';
import { leadWithCutOff } from '../runner/lead-with-cut-off.ts';
import { UnreadFiles } from '../runner/unread-files.ts';
import {
  checkFile,
  createBookInput,
  createReport,
  openFile,
} from '../schedule-assessment/assess-schedule.ts';
import { optionsSchema } from '../schedule-assessment/options.ts';
import type { ToolFile } from '../tool.ts';
import { listRepairs, type Repair } from './list-repairs.ts';

// The definition of the tool would also bring the code that writes its workbook.
const toolId = 'schedule-assessment';

export interface CheckedView {
  readonly report: Report;
  readonly repairs: readonly Repair[];
}

interface CheckQuestion {
  readonly fileName: string;
  /** Those of Schedule Assessment; what is missing has its default. */
  readonly options: Readonly<Record<string, unknown>>;
  readonly baseline?: ToolFile | undefined;
}

/**
 * The report that Schedule Assessment returns for a single file, with a baseline file if one is given, and without its workbook;
 * and what tools would repair. @throws UnusableInputError as the tool does
 */
export function checkSchedule(
  file: ScheduleFile,
  { fileName, options: given, baseline }: CheckQuestion,
): CheckedView {
  const options = optionsSchema.parse(given);
  const unread = new UnreadFiles(allEssentials);
  unread.add(countUnread(file.schedule), baseline && fileName);
  const baselineFile =
    baseline && inFile(baseline.fileName, () => openFile(baseline.bytes, options)).schedule;
  if (baselineFile !== undefined) unread.add(countUnread(baselineFile), baseline?.fileName);
  else for (const own of file.ownBaselines) unread.add(own.unread, 'the baseline');
  const checked = checkFile(file, { options, baseline: baselineFile });
  const book = createBookInput(file, {
    fileName,
    baselineName: baseline?.fileName,
    checked,
    updates: [],
    options,
  });
  const report = createReport(file, book);
  return {
    report: { tool: toolId, ...unread.lead(leadWithCutOff(report)) },
    repairs: listRepairs(file, checked),
  };
}
