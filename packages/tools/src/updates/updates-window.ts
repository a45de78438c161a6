import type { Finding, ComparedProjectReport, ComparedUpdates, UpdateWindows } from '@floatwise/contracts';
import { compareProject, scheduleSteps } from '@floatwise/schedule/updates';
import type {
  ComparedProject,
  FollowedFinish,
  PairedProject,
  PairedUpdates,
  ProjectWindow,
  UpdateFile,
} from '@floatwise/schedule/updates';
import { createInfo } from '../answer/finding.ts';
import { describeMissing } from './describe-missing.ts';
import { readMilestones } from './read-choices.ts';
import type { UpdatesOptions } from './options.ts';
import {
  checkProjects,
  listExportedProjects,
  formatMinutes,
  toMinutes,
  type Minutes,
  type Project,
} from '@floatwise/schedule/model';
import { countUnread } from '@floatwise/schedule/unread';
import { readScheduleFile } from '../input/read-schedule-file.ts';
import { inFile } from '../runner/input-files.ts';
import type { ToolFile, ToolInput } from '../tool.ts';

/** Two compared updates. */
export type UpdatesWindow = ReturnType<typeof compareWindow>;

function listMissingFiles({ previous, current }: PairedUpdates): Finding[] {
  const others = [previous, current].filter(({ xer }) => xer === undefined);
  if (others.length === 0) return [];
  const names = [...new Set(others.map(({ name }) => name))].join(' and ');
  const message = `No file of a step is written: those are XER files made of the updates, and ${names} is P6 XML.`;
  return [createInfo('updates.no-step-files', message)];
}

/** `isLast`: the current update is the last one, whose next paths are looked for. */
export function compareWindow(updates: PairedUpdates, options: UpdatesOptions, isLast = true) {
  const { finish, keepSteps, nearDays } = options;
  const followed = finish === '' ? undefined : finish;
  const steps = scheduleSteps(updates, {
    finish: followed,
    keepSteps,
    milestones: readMilestones(options),
    nearDays: isLast ? nearDays : undefined,
  });
  return {
    updates,
    projects: updates.projects.map((paired) => compareProject(paired, followed)),
    windows: steps.windows,
    milestones: steps.milestones,
    findings: [...updates.findings, ...steps.findings, ...(keepSteps ? listMissingFiles(updates) : [])],
    fileFindings: steps.fileFindings,
    stepFiles: steps.files,
  };
}

/** If there are several files, the sentence must say which cannot be used. */
export function readUpdate({ bytes, fileName }: ToolFile, options: UpdatesOptions): UpdateFile {
  const { xer, schedule, ownBaselines } = inFile(fileName, () => {
    const file = readScheduleFile(bytes, options);
    checkProjects(file.schedule, file.xer === undefined ? 'E_PMXML_NO_ACTIVITIES' : 'E_XER_NO_TABLE');
    return file;
  });
  return { name: fileName, xer, schedule, ownBaselines };
}

/** Passes on what could not be read of an update. Throws `UnusableInputError` if that is too much. */
export function noteUnread(file: UpdateFile, onRead: ToolInput<unknown>['onRead']): UpdateFile {
  onRead?.(countUnread(file.schedule), file.name);
  return file;
}

/** The latest data date of its projects; undefined if none has one. */
export function findDataDate({ schedule }: UpdateFile): number | undefined {
  const dates = listExportedProjects(schedule).flatMap(({ dataDate }) => dataDate ?? []);
  return dates.length === 0 ? undefined : Math.max(...dates);
}

/** What dates a file has of its own. */
export interface FileDates {
  readonly dataDate: Minutes | undefined;
  /** Export date in the header of an XER. */
  readonly exportedOn: string | undefined;
}

export function findFileDates(file: UpdateFile): FileDates {
  const dataDate = findDataDate(file);
  return {
    dataDate: dataDate === undefined ? undefined : toMinutes(dataDate),
    exportedOn: file.xer?.header.exportedOn,
  };
}

/** Findings about a file, with its name. Call it after the comparison, because lists are read on first access. */
export function listFileFindings({ name, schedule }: UpdateFile): Finding[] {
  return schedule.findings.map((finding) => ({ ...finding, message: `${name}: ${finding.message}` }));
}

/** Two compared updates in the form of the report. */
export function reportWindow({ updates, projects, windows, findings }: UpdatesWindow): ComparedUpdates {
  return {
    files: [updates.previous.name, updates.current.name],
    findings: findings.map(({ code }) => code),
    unpaired: {
      previous: updates.unpaired.previous.map(reportProject),
      current: updates.unpaired.current.map(reportProject),
    },
    projects: projects.map((project, place) => reportCompared(project, windows[place])),
  };
}

const reportProject = ({ code, id }: Project) => ({ project: code, projectId: id });

function reportCompared(
  { previous, current, finish, followed, paired, counts, lists }: ComparedProject,
  window: ProjectWindow | undefined,
): ComparedProjectReport {
  const reported = Object.entries(lists).map(([name, rows]): [string, object[]] => [
    name,
    rows.map(leaveMoreOut),
  ]);
  return {
    previous,
    current,
    finish,
    ...(followed === undefined ? {} : { followed: reportFollowed(followed, paired) }),
    counts: { ...counts },
    lists: Object.fromEntries(reported),
    windows: window === undefined ? null : reportSteps(window),
  };
}

const reportFollowed = ({ id, name, isMissing }: FollowedFinish, paired: PairedProject) => ({
  id,
  name,
  ...(isMissing ? { note: describeMissing(paired, id) } : {}),
});

/** A row without fields that only sheets show. */
function leaveMoreOut(row: object): object {
  if (!('more' in row)) return row;
  const { more: _, ...cells } = row;
  return cells;
}

const toTime = (minutes: Minutes | undefined): string | null =>
  minutes === undefined ? null : formatMinutes(minutes);

const reportSteps = ({ steps, variance, sum }: ProjectWindow): UpdateWindows => ({
  steps: steps.map((step) => ({ ...step, finish: toTime(step.finish) })),
  variance: { ...variance, previous: toTime(variance.previous), current: toTime(variance.current) },
  sum,
});
