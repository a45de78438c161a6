import { roundDecimal } from '@floatwise/contracts/format-decimal';
import type { Finding } from '@floatwise/contracts';
import { UnusableInputError } from '@floatwise/contracts/unusable-input-error';
import { createHoursReader, createWorkCalendars, type WorkCalendar } from '@floatwise/schedule/calendar';
import { computeCpm, formatActivityLoop, createLateCauses, type LateCause } from '@floatwise/schedule/cpm';
import {
  ActivityLabels,
  createWbsNames,
  isStoredCritical,
  listExportedProjects,
  type Activity,
  type Assignment,
  type Expense,
  type Project,
  type ResourceId,
  type Schedule,
} from '@floatwise/schedule/model';
import { checkUnread, countUnread, createUnreadNote, type CountedSchedule } from '@floatwise/schedule/unread';
import { readSchedule, readXer } from '@floatwise/schedule/xer';
import { readPmxml } from '@floatwise/schedule/pmxml';
import { isXmlHead } from '@floatwise/schedule/pmxml-head';
import { LRUCache } from 'lru-cache';
import { refuseName, requireNamed } from '../find-named.ts';
import { listQuoted, shorten } from '../paging.ts';
import { createResourceTest } from './resource-test.ts';
import { RefusedCall, type ReadFile } from '../file-access.ts';

type ReadSchedule = CountedSchedule & { readonly findings: readonly Finding[] };

/** A link of an activity, and its index among the relationships of the file. */
export interface PlacedLink {
  readonly link: Schedule['relationships'][number];
  readonly place: number;
}

export type OpenSchedule = ReturnType<typeof openSchedule>;

/** A schedule with its lookups. */
function openSchedule(fileName: string, schedule: ReadSchedule) {
  const { calendars, relationships } = schedule;
  const labels = new ActivityLabels(schedule);
  const projects = listExportedProjects(schedule);
  const exported = new Set<string>(projects.map(({ id }) => id));
  const projectOf = new Map<string, Project>(schedule.projects.map((project) => [project.id, project]));
  const byId = new Map<string, Activity>(schedule.activities.map((activity) => [activity.id, activity]));
  const workCalendars = createWorkCalendars(calendars);
  const hoursPerDay = createHoursReader(calendars, workCalendars);
  const calendarNames = new Map<string, string>(calendars.map(({ id, name }) => [id, name]));
  const resourceCalendars = once(() => new Map(schedule.resources.map((each) => [each.id, each.calendarId])));
  const responsibles = once(() => createResponsibles(schedule));
  const lateCauses = once(() => createLateCauses(schedule));
  const wbsNames = createWbsNames(schedule, ' > ');
  const compute = once(() => computeCpm(schedule));
  const listLinks = (end: 'predecessorId' | 'successorId') =>
    once(() =>
      Map.groupBy<string, PlacedLink>(
        relationships.map((link, place) => ({ link, place })),
        ({ link }) => link[end],
      ),
    );
  const [incoming, outgoing] = [listLinks('successorId'), listLinks('predecessorId')];
  const activities = schedule.activities.filter(({ projectId }) => exported.has(projectId));
  const findProjects = (code: string) =>
    requireNamed('project', code, { items: projects, names: (each) => [each.code] }).map(({ id }) => id);
  return {
    fileName,
    schedule,
    /** What could not be read of the file, which every answer says first. */
    unread: createUnreadNote(listUnread(schedule)),
    labels,
    projects,
    /** Activities of the exported projects. */
    activities,

    /** Dates as P6's F9 calculates them. Throws E_LOOP if the logic has a loop. */
    get cpm() {
      const cpm = compute();
      if (cpm.kind === 'scheduled') return cpm;
      throw new UnusableInputError('E_LOOP', formatActivityLoop(cpm.loop, labels));
    },

    /** Indexes of driving links; undefined if the schedule cannot be calculated. */
    get driving() {
      const cpm = compute();
      return cpm.kind === 'scheduled' ? cpm.drivingRelationships : undefined;
    },

    /** What sets the late dates of an activity. */
    findLateCause: (activity: Activity): LateCause | undefined => lateCauses()(activity),

    calendars: workCalendars,
    hoursPerDay,
    getCalendarName: ({ calendarId }: Activity): string | undefined =>
      calendarId && calendarNames.get(calendarId),
    /** The calendar of an activity, or of an assignment of a resource-dependent one. */
    getWorkCalendar: (
      { calendarId, type, projectId }: Activity,
      { resourceId }: { readonly resourceId?: ResourceId | undefined } = {},
    ): WorkCalendar => {
      const own =
        type === 'resourceDependent' && resourceId !== undefined
          ? resourceCalendars().get(resourceId)
          : undefined;
      return workCalendars.get(own ?? calendarId ?? projectOf.get(projectId)?.calendarId);
    },
    /** The responsible manager of the activity's WBS element. */
    getResponsible: ({ wbsId }: Activity): string | undefined => wbsId && responsibles().get(wbsId),
    getProject: ({ projectId }: Activity): Project | undefined => projectOf.get(projectId),

    /** The activities of the exported projects, or of one. Throws RefusedCall with the nearest project. */
    listActivities: (project: string | undefined): readonly Activity[] => {
      if (project === undefined) return activities;
      const wanted = new Set(findProjects(project));
      return activities.filter(({ projectId }) => wanted.has(projectId));
    },
    /** The exported projects, or one. Throws RefusedCall with the nearest project. */
    listProjects: (project: string | undefined): readonly Project[] => {
      if (project === undefined) return projects;
      const wanted = new Set<string>(findProjects(project));
      return projects.filter(({ id }) => wanted.has(id));
    },
    /** Throws RefusedCall with the nearest project or resource. */
    listAssignments: (project: string | undefined, resource?: string): readonly Assignment[] => {
      const isOf = resource === undefined ? () => true : createResourceTest(schedule, resource);
      const wanted = project === undefined ? exported : new Set<string>(findProjects(project));
      return schedule.assignments.filter((each) => {
        const activity = byId.get(each.activityId);
        return activity !== undefined && wanted.has(activity.projectId) && isOf(each);
      });
    },
    listExpenses: (project: string | undefined): { expense: Expense; activity: Activity }[] => {
      const wanted = project === undefined ? exported : new Set<string>(findProjects(project));
      return schedule.expenses.flatMap((expense) => {
        const activity = byId.get(expense.activityId);
        return activity !== undefined && wanted.has(activity.projectId) ? [{ expense, activity }] : [];
      });
    },

    getById: (id: string): Activity | undefined => byId.get(id),
    getIncoming: ({ id }: Activity): readonly PlacedLink[] => incoming().get(id) ?? [],
    getOutgoing: ({ id }: Activity): readonly PlacedLink[] => outgoing().get(id) ?? [],

    /** Finds an activity by its Activity ID, and by project if several share it. Throws RefusedCall. */
    findActivity: (id: string, project: string | undefined): Activity => {
      const wanted = project === undefined ? undefined : new Set(findProjects(project));
      const listed = schedule.activities.filter(
        ({ projectId }) => wanted === undefined || wanted.has(projectId),
      );
      const named = listed.filter(({ code }) => code === id);
      const [first, second] = named;
      if (first === undefined)
        refuseName(
          'activity',
          id,
          listed.map(({ code }) => code),
        );
      if (second === undefined) return first;
      const codes = listQuoted(named.map((activity) => labels.getProjectCode(activity)));
      throw new RefusedCall(
        `'${shorten(id)}' is an activity of several projects: ${codes}. Pass one of them as \`project\`.`,
      );
    },

    isCritical: (activity: Activity): boolean =>
      isStoredCritical(activity, projectOf.get(activity.projectId)),

    /** Working days of the activity's calendar, with two decimals; null for undefined minutes. */
    toDays: ({ calendarId }: Pick<Activity, 'calendarId'>, minutes: number | undefined): number | null =>
      minutes === undefined ? null : roundDecimal(minutes / 60 / hoursPerDay(calendarId), 2),

    /** WBS names from the top, without the name of the project. */
    formatWbs: ({ wbsId }: Pick<Activity, 'wbsId'>): string => wbsNames(wbsId),
  };
}

/** The name of the responsible manager of each WBS element. */
function createResponsibles({ wbsNodes, obsNodes }: Schedule): ReadonlyMap<string, string | undefined> {
  const names = new Map(obsNodes.map(({ id, name }) => [id, name]));
  return new Map(wbsNodes.map(({ id, obsId }) => [id, obsId && names.get(obsId)]));
}

/** Throws UnusableInputError if too much could not be read. */
function listUnread(schedule: ReadSchedule) {
  // Reads also the fields that are read on first use, so that the first answer knows them.
  schedule.activities.forEach(({ name }) => name);
  const unread = countUnread(schedule).list();
  checkUnread(unread);
  return unread;
}

/** Computes a value at its first use. */
function once<Value>(compute: () => Value): () => Value {
  let known: { readonly value: Value } | undefined;
  return () => (known ??= { value: compute() }).value;
}

/** Keeps the last few schedules; a large one takes some hundred megabytes. */
export class ScheduleStore {
  readonly #open: LRUCache<string, OpenSchedule>;

  constructor(mostOpen: number) {
    this.#open = new LRUCache({ max: mostOpen });
  }

  /** Throws UnusableInputError if the file is not a schedule. */
  open({ key, fileName, bytes }: ReadFile): OpenSchedule {
    const schedule = this.#open.get(key) ?? openSchedule(fileName, readFile(bytes));
    this.#open.set(key, schedule);
    return schedule;
  }
}

/** Detects the type by the first bytes, not by the name. */
const readFile = (bytes: Uint8Array) =>
  isXmlHead(bytes) ? readPmxml(bytes).schedule : readSchedule(readXer(bytes));
