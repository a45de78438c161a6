/** How dates are written in any locale, without the readers of files; the pages' lists of files import only this. */
export { findDateOrder, parseOrderedDate } from './parse-ordered-date.ts';
export { formatMinutes } from '../model/minutes.ts';
