/** How dates are written in any locale, without the readers of files; the pages' lists of files import only this. */
export { findDateOrder, parseDateText } from './parse-date-text.ts';
export { formatMinutes } from '../model/minutes.ts';
