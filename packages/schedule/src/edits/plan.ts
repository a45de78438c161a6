import type { Finding } from '@floatwise/contracts';
import { UnusableInputError } from '@floatwise/contracts/unusable-input-error';
import {
  createHoursReader,
  createWorkCalendars,
  type WorkCalendar,
  type WorkCalendars,
} from '../calendar/index.ts';
import { computeCpm, formatActivityLoop } from '../cpm/index.ts';
import {
  ActivityLabels,
  getScheduleOptions,
  listExportedProjects,
  type Activity,
  type ActivityId,
  type CalendarId,
  type Project,
  type Relationship,
  type Schedule,
} from '../model/index.ts';
import { scheduleStep, type StepActivity, type StepSchedule } from '../updates/steps/schedule-step.ts';
import { nameNearest, quote, refuse } from './refuse.ts';
import { replaceLists } from './replace-lists.ts';

/** What an edit changes in a plan. */
export interface PlanChange {
  readonly lists: Partial<Schedule>;
  /** What the edit does, with its IDs and its old and new values. */
  readonly sentence: string;
  /** What it does besides. */
  readonly notes?: readonly Finding[];
}

/** A plan as the edits so far leave it, with its dates and what the next edit looks up. */
export class Plan {
  readonly schedule: Schedule;
  readonly dates: StepSchedule;
  readonly labels: ActivityLabels;
  readonly calendars: WorkCalendars;
  /** The exported projects, which are scheduled. */
  readonly projects: readonly Project[];
  readonly #hoursOf: (id: CalendarId | undefined) => number;
  readonly #base: Schedule;
  readonly #lists: Partial<Schedule>;

  /** Throws `UnusableInputError` with E_LOOP if the logic has a loop. */
  constructor(base: Schedule, lists: Partial<Schedule> = {}) {
    this.#base = base;
    this.#lists = lists;
    this.schedule = replaceLists(base, lists);
    this.labels = new ActivityLabels(this.schedule);
    const dates = scheduleStep(this.schedule);
    if (dates === undefined) throw createLoopError(this.schedule, this.labels);
    this.dates = dates;
    this.calendars = createWorkCalendars(this.schedule.calendars);
    this.#hoursOf = createHoursReader(this.schedule.calendars, this.calendars);
    this.projects = listExportedProjects(this.schedule);
  }

  apply({ lists }: PlanChange): Plan {
    return new Plan(this.#base, { ...this.#lists, ...lists });
  }

  /** An activity of an exported project. */
  getActivity(code: string, project?: string, member = 'activity'): Activity {
    const found = this.#findAll(code, project);
    const [first] = found;
    if (first === undefined) {
      const own = this.schedule.activities.filter((each) => this.isScheduled(each));
      return refuse(
        `No activity has the ID ${quote(code)}${project === undefined ? '' : ` in project ${quote(project)}`}.` +
          nameNearest(listCodes(own), code),
        member,
      );
    }
    if (found.length > 1)
      refuse(
        `Activity ${code} is in several projects: ${found.map((each) => this.labels.getProjectCode(each)).join(', ')}. Say which one (project).`,
        'project',
      );
    if (!this.isScheduled(first))
      refuse(
        `Activity ${code} belongs to project ${this.labels.getProjectCode(first)}, which was not exported and keeps its dates.`,
        member,
      );
    return first;
  }

  /** An end of a relationship: in the named project or, if that has no such ID, in another one. */
  getEnd(code: string, project?: string, member = 'activity'): Activity {
    if (project === undefined || this.#findAll(code, project).length > 0) {
      const [only, ...others] = this.#findAll(code, project);
      // A relationship can lead to work that was not exported.
      return only !== undefined && others.length === 0 ? only : this.getActivity(code, project, member);
    }
    this.getProject(project);
    return this.getEnd(code, undefined, member);
  }

  #findAll(code: string, project: string | undefined): Activity[] {
    const wanted = project === undefined ? undefined : this.getProject(project).id;
    return this.schedule.activities.filter(
      (each) => each.code === code && (wanted === undefined || each.projectId === wanted),
    );
  }

  isScheduled({ projectId }: Pick<Activity, 'projectId'>): boolean {
    return this.projects.some(({ id }) => id === projectId);
  }

  getProject(code: string): Project {
    const found = this.projects.find((project) => project.code === code);
    if (found !== undefined) return found;
    return refuse(
      `No exported project has the short name ${quote(code)}.${nameNearest(
        this.projects.map((project) => project.code),
        code,
      )}`,
      'project',
    );
  }

  /** The project that is named, or every exported one. */
  listProjects(code: string | undefined): readonly Project[] {
    return code === undefined ? this.projects : [this.getProject(code)];
  }

  getProjectOf({ projectId }: Pick<Activity, 'projectId'>): Project {
    const project = this.schedule.projects.find(({ id }) => id === projectId);
    return project ?? refuse('The activity belongs to no project of the file.');
  }

  getCalendar(activity: Pick<Activity, 'calendarId' | 'projectId'>): WorkCalendar {
    return this.calendars.get(activity.calendarId ?? this.getProjectOf(activity).calendarId);
  }

  /** Hours per day, with which P6 converts hours to days. */
  getHours(activity: Pick<Activity, 'calendarId' | 'projectId'>): number {
    return this.#hoursOf(activity.calendarId ?? this.getProjectOf(activity).calendarId);
  }

  /** Hours per day of the calendar on which a lag counts. */
  getLagHours(predecessor: Activity, successor: Activity): number {
    switch (getScheduleOptions(this.schedule, successor.projectId).lagCalendar) {
      case 'predecessor':
        return this.getHours(predecessor);
      case 'successor':
        return this.getHours(successor);
      case 'projectDefault':
        return this.#hoursOf(this.getProjectOf(successor).calendarId);
      case 'twentyFourHour':
        return 24;
    }
  }

  usesExpectedFinish({ projectId }: Pick<Activity, 'projectId'>): boolean {
    return getScheduleOptions(this.schedule, projectId).useExpectedFinish;
  }

  /** The dates of the remaining work; undefined for completed activities. */
  findDates({ id }: Activity): StepActivity | undefined {
    return this.dates.activities.get(id);
  }

  listIncoming({ id }: Pick<Activity, 'id'>): Relationship[] {
    return this.schedule.relationships.filter(({ successorId }) => successorId === id);
  }

  listOutgoing({ id }: Pick<Activity, 'id'>): Relationship[] {
    return this.schedule.relationships.filter(({ predecessorId }) => predecessorId === id);
  }

  /** The list with one activity replaced. */
  replaceActivity({ id }: Pick<Activity, 'id'>, changed: Activity): Activity[] {
    return this.schedule.activities.map((each) => (each.id === id ? changed : each));
  }

  findById(id: ActivityId): Activity | undefined {
    return this.schedule.activities.find((each) => each.id === id);
  }

  formatId(id: ActivityId): string {
    const activity = this.findById(id);
    return activity === undefined ? id : this.labels.format(activity);
  }
}

const listCodes = (activities: readonly Activity[]): string[] => activities.map(({ code }) => code);

/** The error for a plan that cannot be scheduled. */
function createLoopError(schedule: Schedule, labels: ActivityLabels): Error {
  const cpm = computeCpm(schedule);
  const loop = cpm.kind === 'loop' ? cpm.loop : [];
  return new UnusableInputError('E_LOOP', formatActivityLoop(loop, labels));
}
