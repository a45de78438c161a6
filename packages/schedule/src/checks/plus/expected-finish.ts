import type { Check } from '../check.ts';
import { listActivityOffenders, none, toCount } from '../figures.ts';
import { formatDate } from '../format-figures.ts';
import { listOpenActivities, noOpenActivities } from './open-activities.ts';

/** P23 Expected finish dates and suspended activities. Limit 0. */
export const expectedFinish: Check = {
  no: 'P23',
  title: 'Expected Finish and Suspension',
  group: 'Constraints',
  counts: 'incomplete activities with an expected finish date, or suspended',
  outOf: 'incomplete activities',
  unit: 'count',
  source: 'Floatwise Plus',
  practices: [4, 9],
  meaning:
    'An expected finish overrides the duration, and a suspension stops work: both move dates outside the logic.',
  remedy: 'Clear expected finishes that are met, and resume or close what is suspended.',
  getLimit: () => none,
  run: (assessment) => {
    const open = listOpenActivities(assessment);
    const offenders = listActivityOffenders(open, ({ expectedFinish: date, suspended, resumed }) => {
      const faults: string[] = [];
      if (date !== undefined) faults.push(`Expected finish ${formatDate(date)}`);
      if (suspended !== undefined) {
        const until = resumed === undefined ? 'not resumed' : `resumed ${formatDate(resumed)}`;
        faults.push(`Suspended ${formatDate(suspended)}, ${until}`);
      }
      return faults.length === 0 ? undefined : faults.join('; ');
    });
    return toCount(offenders, open.length, noOpenActivities);
  },
};
