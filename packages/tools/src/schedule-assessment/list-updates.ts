import { findLeastFloat, listAssessedProjects, type CheckedSchedule } from '@floatwise/schedule/checks';
import { formatDate } from '@floatwise/schedule/model';
import type { ScheduleFile } from '../input/read-schedule-file.ts';
import type { ToolFile } from '../tool.ts';
import type { Update } from './book.ts';

interface ReadFile extends ScheduleFile {
  readonly fileName: string;
  /** Index among the files in the order given. */
  readonly place: number;
}

/** An update and its Activity IDs, by which files of other projects are found. */
export interface CheckedUpdate extends Update {
  readonly codes: ReadonlySet<string>;
}

/**
 * Reads all files and returns the one with the latest data date, of equal ones the first. Each other file goes to `onEarlier` and is
 * released before the next is read.
 */
export function readCurrent(
  [first, ...others]: readonly [ToolFile, ...ToolFile[]],
  read: (file: ToolFile) => ScheduleFile,
  onEarlier: (file: ReadFile) => void,
): ReadFile {
  let current: ReadFile = { ...read(first), fileName: first.fileName, place: 0 };
  for (const [index, file] of others.entries()) {
    const next: ReadFile = { ...read(file), fileName: file.fileName, place: index + 1 };
    const isLater = (findDataDate(next) ?? -Infinity) > (findDataDate(current) ?? -Infinity);
    onEarlier(isLater ? current : next);
    if (isLater) current = next;
  }
  return current;
}

/** The latest data date of the projects under assessment. */
function findDataDate({ schedule }: ScheduleFile): Update['dataDate'] {
  const dates = listAssessedProjects(schedule).flatMap(({ dataDate }) => dataDate ?? []);
  return dates.reduce<Update['dataDate']>(
    (latest, date) => (latest === undefined || date > latest ? date : latest),
    undefined,
  );
}

/** What the trend shows of a file, without the schedule. */
export function toUpdate(file: ReadFile, { assessment, dcma }: CheckedSchedule): CheckedUpdate {
  const [main] = assessment.getCpm().figures;
  return {
    fileName: file.fileName,
    tasks: file.schedule.activities.length,
    dataDate: findDataDate(file),
    finish: main?.project.source.scheduledFinish ?? main?.cpli.last?.earlyFinish,
    leastFloatDays: findLeastFloat(assessment)?.days,
    openEnds: dcma.find(({ check }) => check.no === '1')?.count,
    // Without offenders, which would keep the whole schedule in memory.
    results: dcma.map((result) => ({ ...result, offenders: [] })),
    codes: new Set(assessment.activities.map(({ code }) => code)),
    remarks: [],
  };
}

/** All updates by data date, each with the reasons why it may not be an update of the project of the current file. */
export function listUpdates(current: CheckedUpdate, earlier: readonly CheckedUpdate[]): Update[] {
  const seen: CheckedUpdate[] = [current];
  for (const update of earlier) {
    const remarks: string[] = [];
    if (![...update.codes].some((code) => current.codes.has(code)))
      remarks.push(`It has no Activity ID in common with ${current.fileName}.`);
    const same = seen.find(({ dataDate }) => dataDate === update.dataDate);
    if (same !== undefined) remarks.push(describeSameDate(same));
    seen.push({ ...update, remarks });
  }
  return seen
    .toSorted((one, other) => (one.dataDate ?? 0) - (other.dataDate ?? 0))
    .map(({ codes: _, ...update }) => update);
}

const describeSameDate = ({ fileName, dataDate }: Update): string =>
  dataDate === undefined
    ? `It has no data date, as ${fileName} has none.`
    : `It has the data date of ${fileName}, ${formatDate(dataDate)}.`;
