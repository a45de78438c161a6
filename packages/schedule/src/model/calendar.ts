import type { CalendarId, ProjectId, TableRow } from './ids.ts';

export type CalendarType = 'global' | 'project' | 'resource';

/** A calendar as the file has it; `data` is not yet read. */
export interface Calendar extends TableRow {
  readonly id: CalendarId;
  readonly name: string;
  readonly type: CalendarType | undefined;
  readonly isDefault: boolean;
  /** The project that owns a project calendar. */
  readonly projectId: ProjectId | undefined;
  /** Lends its exceptions to this calendar. */
  readonly baseCalendarId: CalendarId | undefined;
  /** Factors by which P6 shows hours as days, weeks, months and years. */
  readonly hoursPerDay: number | undefined;
  readonly hoursPerWeek: number | undefined;
  readonly hoursPerMonth: number | undefined;
  readonly hoursPerYear: number | undefined;
  /** Week pattern and exceptions in P6's nested-parentheses text. */
  readonly data: string | undefined;
}
