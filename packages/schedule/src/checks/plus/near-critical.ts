import { toDayMinutes, toDays } from '../assessment.ts';
import type { Check } from '../check.ts';
import { atMost, listActivityOffenders, toShare } from '../figures.ts';
import { formatDays } from '../format-figures.ts';
import { listOpenActivities } from './open-activities.ts';

/** P15 Near-critical: total float above 0 and up to 10 working days. Limit 20 %. */
export const nearCritical: Check = {
  no: 'P15',
  title: 'Near-critical',
  group: 'Float and critical path',
  counts: 'incomplete activities with little float that are not yet critical',
  outOf: 'incomplete activities with a total float',
  unit: 'share',
  source: 'Floatwise Plus',
  practices: [6, 7, 8],
  meaning: 'The next delays come from here: a small slip makes these critical.',
  remedy: 'Watch them at each update, and keep reserves for them.',
  getLimit: ({ maxNearCriticalShare }) => atMost(maxNearCriticalShare),
  run: (assessment) => {
    const population = listOpenActivities(assessment).filter(
      ({ totalFloatMinutes }) => totalFloatMinutes !== undefined,
    );
    const days = assessment.options.nearCriticalDays;
    const offenders = listActivityOffenders(population, (activity) => {
      const float = activity.totalFloatMinutes ?? 0;
      if (float <= 0 || float > toDayMinutes(assessment, activity, days)) return undefined;
      return `Total float ${formatDays(toDays(assessment, activity, float))}`;
    });
    return toShare(offenders, population.length, 'No incomplete activity has a total float.');
  },
};
