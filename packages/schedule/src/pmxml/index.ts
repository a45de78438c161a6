export { completeDates, completeLongestPath } from './complete-schedule.ts';
export { readPmxml, type Pmxml, type PmxmlBaseline } from './read-pmxml.ts';
