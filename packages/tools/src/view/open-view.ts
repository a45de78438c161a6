import type { Finding, Report } from '@floatwise/contracts';
import { allEssentials } from '@floatwise/schedule/essentials';
import { countUnread, createUnreadNote, type UnreadNote } from '@floatwise/schedule/unread';
import { checkScheduleHead } from '@floatwise/schedule/pmxml-head';
import { describeCodePage, describeScheduleProjects } from '../input/describe-file.ts';
import type { ScheduleFile } from '../input/read-schedule-file.ts';
import { UnreadFiles } from '../runner/unread-files.ts';
import { openFile } from '../schedule-assessment/assess-schedule.ts';
import { listGroupings, type Grouping } from './groupings.ts';

/** What the page says of a file before any question. */
export interface FileFacts extends Pick<Report, 'projects' | 'dataDate' | 'finish' | 'codePage' | 'tasks'> {
  readonly unread: UnreadNote | undefined;
  readonly findings: readonly Finding[];
  /** What a look-ahead can be grouped by. */
  readonly groupings: readonly Grouping[];
}

/** Reads a schedule for the page. @throws UnusableInputError as the tools do */
export function openView(bytes: Uint8Array, codePage: Parameters<typeof openFile>[1]['codePage'] = 'auto') {
  checkScheduleHead(bytes.subarray(0, 4096));
  const file = openFile(bytes, { codePage });
  return { file, facts: describeView(file) };
}

function describeView(file: ScheduleFile): FileFacts {
  const { schedule } = file;
  const unread = countUnread(schedule);
  new UnreadFiles(allEssentials).add(unread, undefined);
  return {
    ...describeScheduleProjects(schedule),
    ...describeCodePage(file.codePageReading),
    tasks: schedule.activities.length,
    unread: createUnreadNote(unread.list()),
    findings: schedule.findings,
    groupings: listGroupings(schedule),
  };
}
