export { completeDates } from './complete-dates.ts';
export { completeLongestPath } from './complete-longest-path.ts';
export type { Pmxml, PmxmlBaseline } from './read-pmxml.ts';
export { readPmxml } from './read-pmxml.ts';
