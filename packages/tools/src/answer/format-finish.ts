import { formatDateText } from '@floatwise/contracts/format-date-text';
import { formatMinutes, toMinutes } from '@floatwise/schedule/model';
import { formatCounted } from './format-count.ts';

/** The day of a finish: work until midnight ends on the day before. */
export const toFinishDay = (finish: number): string => formatMinutes(toMinutes(finish - 1)).slice(0, 10);

/** Days of a finish, and how far it moved in days and in work days. */
export interface FinishMove {
  readonly from: string;
  readonly to: string;
  readonly days: number;
  readonly workDays: number;
}

/** `The finish moves 5 days (3 work days) later, from 16-Mar-26 to 21-Mar-26.` */
export function formatFinishMove(which: string, { from, to, days, workDays }: FinishMove): string {
  const [was, is] = [from, to].map(formatDateText);
  if (days === 0 && workDays === 0) return `${which} stays on ${is}.`;
  const isLater = days > 0 || (days === 0 && workDays > 0);
  const moves = `${formatCounted(Math.abs(days), 'day')} (${formatCounted(Math.abs(workDays), 'work day')})`;
  return `${which} moves ${moves} ${isLater ? 'later' : 'earlier'}, from ${was} to ${is}.`;
}
