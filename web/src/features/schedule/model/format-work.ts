import type { CardLink, Work } from './activity-card.ts';

const numbers = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 2 });

/** `10 d`, and the hours with it where they say more: `1.5 d (12 h)`. Days are those of the calendar. */
export function formatWork({ minutes, hoursPerDay }: Work): string {
  const hours = minutes / 60;
  const days = hours / (hoursPerDay > 0 ? hoursPerDay : 8);
  const text = `${numbers.format(days)} d`;
  return minutes === 0 ? text : `${text} (${numbers.format(hours)} h)`;
}

/** As a result's sentences say it: `FS`, `SS +2d`. */
export function formatLink({ type, lag }: Pick<CardLink, 'type' | 'lag'>): string {
  if (lag.minutes === 0) return type;
  const days = Math.abs(lag.minutes) / 60 / (lag.hoursPerDay > 0 ? lag.hoursPerDay : 8);
  return `${type} ${lag.minutes < 0 ? '-' : '+'}${numbers.format(days)}d`;
}
