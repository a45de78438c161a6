import { formatDateText, type ReportWhatIf } from '@floatwise/contracts';
import { formatCount } from '../../../lib/format-count.ts';

interface Moved {
  readonly days: number | null;
  readonly workDays: number | null;
}

interface MovedFinish extends Moved {
  readonly before: string | null;
  readonly after: string | null;
}

/** The day of a finish: work until midnight ends on the day before. Null where nothing is scheduled. */
export function formatFinish(time: string | null): string {
  if (time === null) return 'none';
  const day = new Date(Date.parse(`${time}:00Z`) - 60_000);
  return formatDateText(day.toISOString().slice(0, 10));
}

/** `8 days later (6 work days)`, `no change`. */
export function formatMoved({ before, after, days, workDays }: MovedFinish): string {
  if (after === null) return before === null ? 'no activities to schedule' : 'nothing is left';
  if (days === null || workDays === null) return 'nothing was scheduled before';
  if (days === 0 && workDays === 0) return 'no change';
  const isLater = days > 0 || (days === 0 && workDays > 0);
  const count = (amount: number, word: string): string =>
    `${formatCount(Math.abs(amount))} ${word}${Math.abs(amount) === 1 ? '' : 's'}`;
  return `${count(days, 'day')} ${isLater ? 'later' : 'earlier'} (${count(workDays, 'work day')})`;
}

/** `+8 d`, `−2 d`, `0 d`, with work days where the days are 0. */
export function formatDays({ days, workDays }: Moved): string {
  if (days === null || workDays === null) return '–';
  const [amount, unit] = days === 0 && workDays !== 0 ? [workDays, 'wd'] : [days, 'd'];
  const sign = amount > 0 ? '+' : amount < 0 ? '\u2212' : '';
  return `${sign}${formatCount(Math.abs(amount))} ${unit}`;
}

/** The measured finishes with their names; a milestone's has its project where several share the ID. */
export function listFinishes({ projects, milestones }: ReportWhatIf) {
  const isShared = (id: string): boolean => milestones.filter((each) => each.id === id).length > 1;
  return [
    ...projects.map((each) => ({
      ...each,
      title: projects.length > 1 ? `Finish of ${each.project}` : 'Finish',
    })),
    ...milestones.map((each) => ({
      ...each,
      title: isShared(each.id) ? `${each.id} of ${each.project}` : each.id,
    })),
  ];
}

/** What the edits do to each finish and milestone, as one text for screen readers. */
export const describeEffect = (whatIf: ReportWhatIf): string =>
  listFinishes(whatIf)
    .map((each) => `${each.title} ${formatFinish(each.after)}, ${formatMoved(each)}.`)
    .join(' ');
