/** How dates are written in any locale, without the readers of files; the pages' lists of files import only this. */
export { isOpenDate, parseOrderedDate } from './parse-ordered-date.ts';
export { settleDateOrder } from './settle-date-order.ts';
export { formatMinutes } from '../model/minutes.ts';
