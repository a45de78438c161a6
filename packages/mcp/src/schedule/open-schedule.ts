import { roundDecimal } from '@floatwise/contracts/format-decimal';
import type { Finding } from '@floatwise/contracts';
import { UnusableInputError } from '@floatwise/contracts/unusable-input-error';
import {
  ActivityLabels,
  checkUnread,
  countUnread,
  createUnreadNote,
  computeCpm,
  createHoursReader,
  createWbsNames,
  createWorkCalendars,
  formatActivityLoop,
  isStoredCritical,
  listExportedProjects,
  readSchedule,
  readXer,
  type Activity,
  type CountedSchedule,
  type Project,
  type Schedule,
} from '@floatwise/schedule';
import { readPmxml } from '@floatwise/schedule/pmxml';
import { isXmlHead } from '@floatwise/schedule/pmxml-head';
import { LRUCache } from 'lru-cache';
import { listQuoted, shorten } from '../paging.ts';
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
  const hoursPerDay = createHoursReader(calendars, createWorkCalendars(calendars));
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
  return {
    fileName,
    schedule,
    /** What could not be read of the file, which every answer says first. */
    unread: createUnreadNote(listUnread(schedule)),
    labels,
    projects,
    /** Activities of the exported projects. */
    activities: schedule.activities.filter(({ projectId }) => exported.has(projectId)),

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

    getById: (id: string): Activity | undefined => byId.get(id),
    getIncoming: ({ id }: Activity): readonly PlacedLink[] => incoming().get(id) ?? [],
    getOutgoing: ({ id }: Activity): readonly PlacedLink[] => outgoing().get(id) ?? [],

    /** Finds an activity by its Activity ID, and by project if several share it. Throws RefusedCall. */
    findActivity: (id: string, project: string | undefined): Activity => {
      const named = schedule.activities.filter(
        (activity) =>
          activity.code === id && (project === undefined || labels.getProjectCode(activity) === project),
      );
      const [first, second] = named;
      if (first === undefined)
        throw new RefusedCall(
          `'${shorten(fileName)}' has no activity '${shorten(id)}'. Find it with list_activities.`,
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
    formatWbs: ({ wbsId }: Activity): string => wbsNames(wbsId),
  };
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
