import { roundDecimal } from '@floatwise/contracts/format-decimal';
import type { Finding } from '@floatwise/contracts';
import { UnusableInputError } from '@floatwise/contracts/unusable-input-error';
import {
  ActivityLabels,
  computeCpm,
  createHoursReader,
  createWbsNames,
  createWorkCalendars,
  formatLoop,
  isStoredCritical,
  listExportedProjects,
  readSchedule,
  readXer,
  type Activity,
  type CpmResult,
  type Project,
  type Schedule,
  type ScheduledCpm,
} from '@floatwise/schedule';
import { readPmxml } from '@floatwise/schedule/pmxml';
import { isXmlHead } from '@floatwise/schedule/pmxml-head';
import { LRUCache } from 'lru-cache';
import { RefusedCall, type ReadFile } from '../file-access.ts';

type ReadSchedule = Schedule & { readonly findings: readonly Finding[] };

/** A link of an activity, and its index among the relationships of the file. */
export interface PlacedLink {
  readonly link: Schedule['relationships'][number];
  readonly place: number;
}

/** A schedule with cached lookups, each computed on first use. */
export class OpenSchedule {
  readonly fileName: string;
  readonly schedule: ReadSchedule;
  readonly labels: ActivityLabels;
  readonly projects: readonly Project[];
  /** Activities of the exported projects. */
  readonly activities: readonly Activity[];
  readonly #hoursPerDay: ReturnType<typeof createHoursReader>;
  readonly #projectOf: ReadonlyMap<string, Project>;
  #cpm: CpmResult | undefined;
  #wbsNames: ReturnType<typeof createWbsNames> | undefined;
  #byId: ReadonlyMap<string, Activity> | undefined;
  #incoming: ReadonlyMap<string, PlacedLink[]> | undefined;
  #outgoing: ReadonlyMap<string, PlacedLink[]> | undefined;

  constructor(fileName: string, schedule: ReadSchedule) {
    this.fileName = fileName;
    this.schedule = schedule;
    this.labels = new ActivityLabels(schedule);
    this.projects = listExportedProjects(schedule);
    this.#projectOf = new Map(schedule.projects.map((project) => [project.id, project]));
    const exported = new Set<string>(this.projects.map(({ id }) => id));
    this.activities = schedule.activities.filter(({ projectId }) => exported.has(projectId));
    this.#hoursPerDay = createHoursReader(schedule.calendars, createWorkCalendars(schedule.calendars));
  }

  /** Dates as P6's F9 calculates them. Throws E_LOOP if the logic has a loop. */
  get cpm(): ScheduledCpm & Pick<CpmResult, 'findings'> {
    this.#cpm ??= computeCpm(this.schedule);
    if (this.#cpm.kind === 'scheduled') return this.#cpm;
    throw new UnusableInputError('E_LOOP', formatLoop(this.#cpm.loop, this.labels));
  }

  /** Indexes of driving links; undefined if the schedule cannot be calculated. */
  get driving(): ReadonlySet<number> | undefined {
    this.#cpm ??= computeCpm(this.schedule);
    return this.#cpm.kind === 'scheduled' ? this.#cpm.drivingRelationships : undefined;
  }

  getById(id: string): Activity | undefined {
    this.#byId ??= new Map(this.schedule.activities.map((activity) => [activity.id, activity]));
    return this.#byId.get(id);
  }

  getIncoming({ id }: Activity): readonly PlacedLink[] {
    this.#incoming ??= Map.groupBy(this.#listLinks(), ({ link }) => link.successorId);
    return this.#incoming.get(id) ?? [];
  }

  getOutgoing({ id }: Activity): readonly PlacedLink[] {
    this.#outgoing ??= Map.groupBy(this.#listLinks(), ({ link }) => link.predecessorId);
    return this.#outgoing.get(id) ?? [];
  }

  /** Finds an activity by its Activity ID, and by project if several share it. Throws RefusedCall. */
  findActivity(id: string, project: string | undefined): Activity {
    const named = this.schedule.activities.filter(
      (activity) =>
        activity.code === id && (project === undefined || this.labels.getProjectCode(activity) === project),
    );
    const [first, second] = named;
    if (first === undefined)
      throw new RefusedCall(`${this.fileName} has no activity '${id}'. Find it with list_activities.`);
    if (second === undefined) return first;
    const codes = named.map((activity) => this.labels.getProjectCode(activity)).join(', ');
    throw new RefusedCall(
      `'${id}' is an activity of several projects: ${codes}. Pass one of them as \`project\`.`,
    );
  }

  isCritical = (activity: Activity): boolean =>
    isStoredCritical(activity, this.#projectOf.get(activity.projectId));

  /** Working days of the activity's calendar, with two decimals; null for undefined minutes. */
  toDays = ({ calendarId }: Pick<Activity, 'calendarId'>, minutes: number | undefined): number | null =>
    minutes === undefined ? null : roundDecimal(minutes / 60 / this.#hoursPerDay(calendarId), 2);

  /** WBS names from the top, without the name of the project. */
  formatWbs({ wbsId }: Activity): string {
    this.#wbsNames ??= createWbsNames(this.schedule, ' > ');
    return this.#wbsNames(wbsId);
  }

  #listLinks(): PlacedLink[] {
    return this.schedule.relationships.map((link, place) => ({ link, place }));
  }
}

/** Keeps the last few schedules; a large one takes some hundred megabytes. */
export class ScheduleStore {
  readonly #open: LRUCache<string, OpenSchedule>;

  constructor(mostOpen: number) {
    this.#open = new LRUCache({ max: mostOpen });
  }

  /** Throws UnusableInputError if the file is not a schedule. */
  open({ key, fileName, bytes }: ReadFile): OpenSchedule {
    const schedule = this.#open.get(key) ?? new OpenSchedule(fileName, readFile(bytes));
    this.#open.set(key, schedule);
    return schedule;
  }
}

/** Detects the type by the first bytes, not by the name. */
const readFile = (bytes: Uint8Array) =>
  isXmlHead(bytes) ? readPmxml(bytes).schedule : readSchedule(readXer(bytes));
