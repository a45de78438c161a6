import type { CalendarId, ProjectId, TableRow } from './ids.ts';
import type { CalendarType } from './p6-words.ts';

/** A calendar as stored in the file, with `data` unparsed. */
export interface Calendar extends TableRow {
  readonly id: CalendarId;
  readonly name: string;
  readonly type: CalendarType | undefined;
  readonly isDefault: boolean;
  /** The project that owns a project calendar. */
  readonly projectId: ProjectId | undefined;
  /** The calendar whose exceptions this one inherits. */
  readonly baseCalendarId: CalendarId | undefined;
  /** With these factors P6 converts hours to days, weeks, months and years. */
  readonly hoursPerDay: number | undefined;
  readonly hoursPerWeek: number | undefined;
  readonly hoursPerMonth: number | undefined;
  readonly hoursPerYear: number | undefined;
  /** Week pattern and exceptions in P6's nested-parentheses text. */
  readonly data: string | undefined;
}
