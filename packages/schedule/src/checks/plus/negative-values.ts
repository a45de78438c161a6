import type { Check } from '../check.ts';
import { atMost, listActivityOffenders, toShare } from '../figures.ts';
import { listOpenActivities, noOpenActivities } from './open-activities.ts';

/** P26 Negative free float, negative remaining duration, and, where there is a baseline, activities outside it. Limit 5 %. */
export const negativeValues: Check = {
  no: 'P26',
  title: 'Negative Values and Missing Baseline',
  group: 'Baseline and execution',
  counts: 'incomplete activities with negative free float or remaining duration, or not in the baseline',
  outOf: 'incomplete activities',
  unit: 'share',
  source: 'Floatwise Plus',
  practices: [7, 10],
  meaning: 'Negative values are errors of the data, and activities outside the baseline cannot be measured.',
  remedy: 'Schedule again (F9), and take new work into the baseline by change control.',
  getLimit: () => atMost(0.05),
  run: (assessment) => {
    const { baseline } = assessment;
    const open = listOpenActivities(assessment);
    const offenders = listActivityOffenders(open, (activity) => {
      const faults: string[] = [];
      if ((activity.freeFloatMinutes ?? 0) < 0) faults.push('Negative free float');
      if ((activity.remainingDurationMinutes ?? 0) < 0) faults.push('Negative remaining duration');
      const isReal = baseline.getKind(activity.projectId) !== 'planned';
      if (isReal && baseline.find(activity) === undefined) faults.push('Not in the baseline');
      return faults.length === 0 ? undefined : faults.join('; ');
    });
    return toShare(offenders, open.length, noOpenActivities);
  },
};
