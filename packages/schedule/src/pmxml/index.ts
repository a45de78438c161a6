export { completeDates } from './complete-dates.ts';
export type { Pmxml, PmxmlBaseline, PmxmlSchedule } from './read-pmxml.ts';
export { readPmxml } from './read-pmxml.ts';
