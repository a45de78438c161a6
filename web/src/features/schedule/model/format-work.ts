import { formatCount } from '../../../lib/format-count.ts';
import { isNegative, type CardLink, type Work } from './activity-card.ts';

/** Formats `10 d`, adding the hours if they are more precise: `1.5 d (12 h)`. Days are the calendar's. */
export function formatWork(work: Work): string {
  const { amount, unit } = toQuantity(work);
  const text = `${formatCount(amount)} ${unit}`;
  return 'unit' in work || work.minutes === 0 ? text : `${text} (${formatCount(work.minutes / 60)} h)`;
}

/** Formats `FS` or `SS +2d`, as in a result's sentences. */
export function formatLink({ type, lag }: Pick<CardLink, 'type' | 'lag'>): string {
  const { amount, unit } = toQuantity(lag);
  if (amount === 0) return type;
  return `${type} ${isNegative(lag) ? '-' : '+'}${formatCount(Math.abs(amount))}${unit}`;
}

function toQuantity(work: Work): { readonly amount: number; readonly unit: string } {
  if ('unit' in work) return work;
  const { minutes, hoursPerDay } = work;
  return { amount: minutes / 60 / (hoursPerDay > 0 ? hoursPerDay : 8), unit: 'd' };
}
