import type { Finding, ReportWhatIf } from '@floatwise/contracts';
import type { PlanEdit } from '@floatwise/contracts/plan-edits';
import { UnusableInputError } from '@floatwise/contracts/unusable-input-error';
import { createHoursReader, createWorkCalendars } from '../calendar/index.ts';
import { runChecks, type CheckedSchedule, type CheckOptions } from '../checks/index.ts';
import { computeCpm, formatActivityLoop } from '../cpm/index.ts';
import { editSchedule, parseEdits, replaceLists, storeDates, writeEditedSchedule } from '../edits/index.ts';
import {
  ActivityLabels,
  createWbsNames,
  listExportedProjects,
  listNearest,
  type Activity,
  type ActivityId,
  type Project,
  type Relationship,
  type Schedule,
} from '../model/index.ts';
import type { UnreadLog } from '../unread/index.ts';
import type { Xer } from '../xer/index.ts';
import { ActivityCalendar } from './activity-calendar.ts';
import { readCheckOptions } from './read-check-options.ts';
import { OpenedActivity, type ActivityLink, type ActivitySource } from './opened-activity.ts';

/** What a file was read from. */
export type ScheduleFormat = 'xer' | 'pmxml' | 'workbook';

/** A file as read, to which an opened schedule is written back. */
export interface OpenedFile {
  readonly format: ScheduleFormat;
  /** The schedule that the file holds, without edits. */
  readonly schedule: Schedule;
  readonly unread: UnreadLog;
  readonly listFindings: () => readonly Finding[];
  /** Only of an XER. */
  readonly xer?: Xer;
}

/** A schedule with its activities, to ask, change and write. It never changes: each change returns a new one. */
export class OpenedSchedule {
  /** Everything that the file stores, in the types of `@floatwise/schedule/model`. */
  readonly schedule: Schedule;
  readonly #file: OpenedFile;
  /** The projects that were exported; others only carry activities linked to theirs. */
  readonly projects: readonly Project[];
  /** The activities of the exported projects, in file order. */
  readonly activities: readonly OpenedActivity[];

  constructor(file: OpenedFile, schedule: Schedule = file.schedule) {
    this.#file = file;
    this.schedule = schedule;
    this.projects = listExportedProjects(schedule);
    const exported = new Set(this.projects.map(({ id }) => id));
    this.activities = createActivities(file, schedule).filter(({ fields }) => exported.has(fields.projectId));
  }

  get format(): ScheduleFormat {
    return this.#file.format;
  }

  /** What was noticed in the file, complete once all of it has been used. */
  get findings(): readonly Finding[] {
    return this.#file.listFindings();
  }

  /** The activity of an Activity ID; undefined if there is none. Of several projects that have the ID, pass one. */
  findActivity(id: string, project?: string): OpenedActivity | undefined {
    return this.activities.find((each) => each.id === id && (project ?? each.project) === each.project);
  }

  /** As `findActivity`. Throws RangeError, with the nearest Activity IDs, if there is none. */
  getActivity(id: string, project?: string): OpenedActivity {
    const found = this.findActivity(id, project);
    if (found !== undefined) return found;
    const projects = this.activities.filter((each) => each.id === id).map((each) => each.project);
    if (project !== undefined && projects.length > 0)
      throw new RangeError(
        `The activity '${id}' is of ${projects.join(', ')}, and not of a project '${project}'.`,
      );
    const nearest = listNearest(
      this.activities.map((each) => each.id),
      id,
    ).slice(0, 3);
    const hint = nearest.length === 0 ? '' : ` The nearest: ${nearest.join(', ')}.`;
    throw new RangeError(`No activity has the ID '${id}'.${hint}`);
  }

  /** The schedule with dates, floats and longest path as P6's F9 calculates them. Throws E_LOOP if the logic has a loop. */
  reschedule(): OpenedSchedule {
    this.#checkHours();
    return new OpenedSchedule(this.#file, this.#store(this.schedule));
  }

  /**
   * The fourteen DCMA checks (`dcma`) and 28 more (`plus`), with verdict, value and offenders. Throws E_OPTION for an option that there
   * is not, or a value that it does not have.
   */
  check(options: Partial<CheckOptions> = {}): CheckedSchedule {
    this.#checkHours();
    return runChecks(this.schedule, {
      options: readCheckOptions(options),
      unread: [this.#file.unread],
    });
  }

  /**
   * Applies edits in order, as What If does, and schedules the plan again. `whatIf` has the finish of projects and milestones before and
   * after, and what each edit adds. Throws E_OPTION for an edit that is refused, and E_LOOP.
   */
  edit(
    edits: readonly PlanEdit[],
    options: { readonly milestones?: readonly string[] } = {},
  ): {
    readonly schedule: OpenedSchedule;
    readonly whatIf: ReportWhatIf;
    readonly findings: readonly Finding[];
  } {
    this.#checkHours();
    const { schedule, whatIf, findings } = editSchedule(this.schedule, parseEdits(edits), options);
    return { schedule: new OpenedSchedule(this.#file, this.#store(schedule)), whatIf, findings };
  }

  /**
   * The file as an XER: only the lines that changes need differ from the one that was opened, and without changes none. Calculated dates
   * are in P6's own columns. Throws E_NOT_XER if no XER was opened.
   */
  write(): Uint8Array<ArrayBuffer> {
    const { xer, schedule: original } = this.#file;
    if (xer === undefined)
      throw new UnusableInputError(
        'E_NOT_XER',
        'Only an XER can be written back. Export the project from P6 as XER and open that.',
      );
    return joinBytes(writeEditedSchedule(xer, original, this.schedule));
  }

  #store(schedule: Schedule): Schedule {
    const cpm = computeCpm(schedule);
    if (cpm.kind === 'loop')
      throw new UnusableInputError('E_LOOP', formatActivityLoop(cpm.loop, new ActivityLabels(schedule)));
    const completed = new Set<ActivityId>(
      this.#file.schedule.activities.filter(({ status }) => status === 'completed').map(({ id }) => id),
    );
    const stored = storeDates(schedule, (id) => completed.has(id));
    const open = new Set(
      schedule.activities.filter(({ status }) => status !== 'completed').map(({ projectId }) => projectId),
    );
    const finishes = new Map(stored.cpm.projects.map(({ project, finish }) => [project.id, finish]));
    const projects = schedule.projects.map((project) => {
      const finish = finishes.get(project.id);
      return finish === undefined || !open.has(project.id)
        ? project
        : { ...project, scheduledFinish: finish };
    });
    return replaceLists(stored.schedule, { projects });
  }

  /** A workbook has names of calendars but not their hours. */
  #checkHours(): void {
    if (this.format === 'workbook') throw createHoursError();
  }
}

const createHoursError = (): UnusableInputError =>
  new UnusableInputError(
    'E_SHEET',
    'A workbook has no working hours of calendars, so it cannot be scheduled, checked or changed. Export the project from P6 as XER or XML.',
  );

/** All activities of the file, in its order. */
function createActivities({ format }: OpenedFile, schedule: Schedule): readonly OpenedActivity[] {
  const { calendars, relationships } = schedule;
  const projects = new Map<string, Project>(schedule.projects.map((project) => [project.id, project]));
  const work = createWorkCalendars(calendars);
  const hoursPerDay = createHoursReader(calendars, work);
  const names = new Map<string | undefined, string>(calendars.map(({ id, name }) => [id, name]));
  const formatWbs = createWbsNames(schedule, ' > ');
  const findCalendarId = ({ calendarId, projectId }: Activity) =>
    calendarId ?? projects.get(projectId)?.calendarId;
  let links: Readonly<Record<'predecessor' | 'successor', ReadonlyMap<string, Relationship[]>>> | undefined;
  const groupLinks = () => ({
    predecessor: groupBy(relationships, ({ successorId }) => successorId),
    successor: groupBy(relationships, ({ predecessorId }) => predecessorId),
  });
  const source: ActivitySource = {
    getProject: ({ projectId }) => projects.get(projectId),
    getHoursPerDay: (activity) => hoursPerDay(findCalendarId(activity)),
    getCalendar: (activity) => {
      if (format === 'workbook') throw createHoursError();
      const id = findCalendarId(activity);
      return new ActivityCalendar(names.get(id) ?? '', hoursPerDay(id), work.get(id));
    },
    formatWbs: ({ wbsId }) => formatWbs(wbsId),
    listLinks: ({ id }, end) =>
      ((links ??= groupLinks())[end].get(id) ?? []).map((link): ActivityLink => ({
        activity: opened.get(end === 'predecessor' ? link.predecessorId : link.successorId),
        type: link.type,
        lagHours: link.lagMinutes / 60,
      })),
  };
  const opened = new Map<string, OpenedActivity>(
    schedule.activities.map((activity) => [activity.id, new OpenedActivity(activity, source)]),
  );
  return [...opened.values()];
}

/** `Map.groupBy`, which Node 20 lacks. */
function groupBy(links: readonly Relationship[], key: (link: Relationship) => string) {
  const groups = new Map<string, Relationship[]>();
  for (const link of links) {
    const group = groups.get(key(link));
    if (group === undefined) groups.set(key(link), [link]);
    else group.push(link);
  }
  return groups;
}

function joinBytes(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    joined.set(piece, at);
    at += piece.length;
  }
  return joined;
}
