import type { WorkCalendar } from '../calendar/work-calendar.ts';
import type { Activity, Project, RelationshipType, ScheduleOptions } from '../model/index.ts';
import type { WorkSpan } from './work-span.ts';

/** A project as it takes part in a scheduling run. Instants are minutes since 1970-01-01T00:00. */
export interface CpmProject {
  readonly source: Project;
  readonly options: ScheduleOptions;
  readonly dataDate: number;
  /** Activities without predecessors start here: the planned start, or the data date when that is later. */
  readonly start: number;
  readonly calendar: WorkCalendar;
  /** Not exported: its activities keep the dates the file has for them. */
  readonly isFixed: boolean;
}

export interface CpmActivity {
  readonly source: Activity;
  readonly project: CpmProject;
  readonly calendar: WorkCalendar;
  /** The work that is left before an expected finish has its say. */
  readonly span: WorkSpan;
  /** Work done up to the data date, without the time it was suspended; 0 unless in progress. */
  readonly workedMinutes: number;
}

export interface CpmLink {
  /** Indexes into the network's activities, and those activities. */
  readonly predecessor: number;
  readonly successor: number;
  readonly from: CpmActivity;
  readonly to: CpmActivity;
  readonly type: RelationshipType;
  readonly lagMinutes: number;
  readonly lagCalendar: WorkCalendar;
  /** Under progress override the successor no longer waits for it. */
  readonly isOverridden: boolean;
  /** Index into the schedule's relationships. */
  readonly relationship: number;
}

/** The links at each activity: those of activity x are `links[offsets[x]]` up to, not including, `links[offsets[x + 1]]`. */
export interface LinkGroups {
  readonly offsets: Int32Array;
  readonly links: readonly CpmLink[];
}

/** What is scheduled: the activities that carry logic and the links between them. */
export interface CpmNetwork {
  readonly projects: readonly CpmProject[];
  readonly activities: readonly CpmActivity[];
  readonly links: readonly CpmLink[];
  /** The links that end in each activity, and those that leave it. */
  readonly incoming: LinkGroups;
  readonly outgoing: LinkGroups;
  /** Every activity after all its predecessors; those on or behind a loop are missing. */
  readonly order: Int32Array;
}

/**
 * Instants by activity, in minutes since 1970-01-01T00:00; undefined where there is none yet. A plain array: until code is
 * compiled, every look into a Float64Array makes an object, and a run is often a process's first.
 */
export type Instants = (number | undefined)[];

/** The dates of a run by activity. */
export interface CpmDates {
  readonly earlyStart: Instants;
  readonly earlyFinish: Instants;
  readonly lateStart: Instants;
  readonly lateFinish: Instants;
  /** The work that is left; an expected finish replaces it. */
  readonly spans: WorkSpan[];
}

/** Dates of a run that has not begun: only activities of projects that were not exported have theirs. */
export function createDates(network: CpmNetwork): CpmDates {
  const create = (): Instants => new Array<undefined>(network.activities.length).fill(undefined);
  const dates: CpmDates = {
    earlyStart: create(),
    earlyFinish: create(),
    lateStart: create(),
    lateFinish: create(),
    spans: network.activities.map((activity) => activity.span),
  };
  if (!network.projects.some(({ isFixed }) => isFixed)) return dates;
  network.activities.forEach(({ source, project }, index) => {
    if (!project.isFixed) return;
    dates.earlyStart[index] = source.earlyStart ?? source.actualStart ?? project.dataDate;
    dates.earlyFinish[index] = source.earlyFinish ?? source.actualFinish ?? project.dataDate;
    dates.lateStart[index] = source.lateStart;
    dates.lateFinish[index] = source.lateFinish;
  });
  return dates;
}

export function getActivity(network: CpmNetwork, index: number): CpmActivity {
  const activity = network.activities[index];
  if (activity === undefined) throw new RangeError(`There is no activity at ${index}.`);
  return activity;
}

export function forEachLink(
  { offsets, links }: LinkGroups,
  index: number,
  visit: (link: CpmLink) => void,
): void {
  const end = offsets[index + 1] ?? 0;
  for (let slot = offsets[index] ?? 0; slot < end; slot++) {
    const link = links[slot];
    if (link !== undefined) visit(link);
  }
}

export function getSpan(dates: CpmDates, index: number): WorkSpan {
  const span = dates.spans[index];
  if (span === undefined) throw new RangeError(`There is no work at ${index}.`);
  return span;
}
