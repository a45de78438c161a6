import type { LagCalendar } from '../model/schedule-options.ts';

/** On which calendar lags count, by project. */
export type LagCalendars = ReadonlyMap<string, LagCalendar>;
