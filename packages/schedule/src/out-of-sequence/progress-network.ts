import type { WorkCalendar } from '../calendar/work-calendar.ts';
import type { WorkCalendars } from '../calendar/create-work-calendars.ts';
import type { EventLink } from '../graph/event-graph.ts';
import type { Activity, ScheduleOptions } from '../model/index.ts';

/** A start or a finish. `date` is the actual one when it happened, else the forecast; undefined when the file has neither. */
export interface ProgressEvent {
  readonly happened: boolean;
  readonly date: number | undefined;
}

/** What lags of a project's activities are counted by. */
export interface ProgressProject {
  readonly options: ScheduleOptions;
  readonly calendar: WorkCalendar;
  /** In minutes; the latest actual date of the project's activities where the file has no data date. */
  readonly dataDate: number | undefined;
}

export interface ProgressActivity {
  readonly source: Activity;
  readonly project: ProgressProject;
  readonly calendar: WorkCalendar;
  readonly start: ProgressEvent;
  readonly finish: ProgressEvent;
}

/** A link between two activities, which are given by their numbers in the network. */
export interface ProgressLink extends EventLink {
  readonly lagMinutes: number;
  /** Number of the relationship in the schedule. */
  readonly relationship: number;
}

/** A schedule as far as the order of its events goes: activities that carry logic and the links between them. */
export interface ProgressNetwork {
  readonly activities: readonly ProgressActivity[];
  readonly links: readonly ProgressLink[];
  /** Relationships of an activity with itself, by number. */
  readonly selfLinks: readonly number[];
  /** Relationships with an end that is not in the file, by number. */
  readonly outsideLinks: readonly number[];
  readonly calendars: WorkCalendars;
}
