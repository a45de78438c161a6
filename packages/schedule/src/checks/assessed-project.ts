import type { WorkCalendar } from '../calendar/index.ts';
import type { Minutes, Project, ScheduleOptions } from '../model/index.ts';

/** A project under assessment. */
export interface AssessedProject {
  readonly source: Project;
  readonly options: ScheduleOptions;
  readonly dataDate: Minutes | undefined;
  readonly calendar: WorkCalendar;
  /** Hours of a working day on the project's calendar. */
  readonly hoursPerDay: number;
}
