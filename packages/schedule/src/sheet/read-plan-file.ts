import { formatExtension, type Finding } from '@floatwise/contracts';
import { createWarning } from '@floatwise/contracts/create-finding';
import { formatDecimal } from '@floatwise/contracts/format-decimal';
import { openWorkbook, readWorkbookFile, type WorkbookFile } from '@floatwise/ooxml';
import type { Activity } from '../model/activity.ts';
import { checkProjects, getScheduleOptions, type Schedule } from '../model/schedule.ts';
import type { CodePageReading } from '../xer/bytes/read-code-page.ts';
import { countUnread } from '../unread/count-unread.ts';
import type { UnreadLog } from '../unread/unread-log.ts';
import { readSchedule } from '../xer/read-schedule.ts';
import { readXer, type ReadXerOptions } from '../xer/read-xer.ts';
import { isXerFile } from '@floatwise/ooxml/head';
import { listExportedActivities, writeScheduleWorkbook } from './export/write-schedule-workbook.ts';
import type { LagCalendars } from './sheet-network.ts';

/** A workbook. One made from an XER also has information that sheets cannot contain. */
export interface PlanWorkbook extends WorkbookFile {
  readonly lagCalendars?: LagCalendars;
  /** What could not be read of the XER. */
  readonly unread?: UnreadLog;
}

export interface PlanSource {
  /** The code page in which names were read; undefined for pure ASCII. */
  readonly codePage: CodePageReading | undefined;
  readonly schedule: Schedule;
  /** In the order of the rows of sheet TASK, from row 3. */
  readonly listed: readonly Activity[];
}

/** Opens a workbook, or an XER as a workbook in the layout of P6's export. Throws the errors of `openWorkbook` and `readXer`. */
export async function readPlanFile(
  bytes: Uint8Array,
  fileName: string,
  options: ReadXerOptions = {},
): Promise<{ readonly file: PlanWorkbook; readonly source: PlanSource | undefined }> {
  const isNamedWorkbook = ['.xls', '.xlsx'].includes(formatExtension(fileName));
  if (isNamedWorkbook || !isXerFile(bytes))
    return { file: await openWorkbook(bytes, fileName), source: undefined };
  const xer = readXer(bytes, options);
  const schedule = readSchedule(xer);
  checkProjects(schedule, 'E_XER_NO_TABLE');
  const file = await readWorkbookFile(await writeScheduleWorkbook(schedule));
  const lagCalendars = new Map(
    schedule.projects.map(({ code, id }) => [code.trim(), getScheduleOptions(schedule, id).lagCalendar]),
  );
  return {
    file: {
      ...file,
      lagCalendars,
      unread: countUnread(schedule),
      notes: [...schedule.findings, ...listOrphanNotes(schedule), ...file.notes],
    },
    source: { codePage: xer.codePageReading, schedule, listed: listExportedActivities(schedule) },
  };
}

/** The workbook cannot contain activities whose project is not in the file. */
function listOrphanNotes({ projects, activities }: Schedule): Finding[] {
  const known = new Set(projects.map(({ id }) => id));
  const orphans = activities.filter(({ projectId }) => !known.has(projectId));
  const [first] = orphans;
  if (first === undefined) return [];
  const [which, left] =
    orphans.length === 1
      ? [`Activity ${first.code} belongs`, 'it is']
      : [
          `${formatDecimal(orphans.length)} activities, first ${first.code}, belong`,
          'they and their relationships to each other are',
        ];
  const message = `${which} to no project of the file; ${left} left out. Export the project again from P6.`;
  return [createWarning('sheet.no-project', message, { table: 'TASK' })];
}
