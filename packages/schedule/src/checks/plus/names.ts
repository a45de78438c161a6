import type { Activity } from '../../model/index.ts';
import type { Check } from '../check.ts';
import { atMost, listActivityOffenders, toShare } from '../figures.ts';
import { formatNumberOf } from '../format-figures.ts';

/** P17 Names: empty, or the same as another of the project (case and outer blanks aside). Limit 5 %. */
export const names: Check = {
  no: 'P17',
  title: 'Names',
  group: 'Structure',
  counts: 'activities without a name, or with a name that another of the project has (capitals aside)',
  outOf: 'activities',
  unit: 'share',
  source: 'Floatwise Plus',
  practices: [1],
  meaning: 'Who reads the list cannot tell such activities apart.',
  remedy: 'Say in the name what is done and where, such as "Pour slab, level 3".',
  getLimit: () => atMost(0.05),
  run: ({ activities }) => {
    const counts = new Map<string, number>();
    const getKey = ({ projectId, name }: Activity): string => `${projectId}\t${name.trim().toLowerCase()}`;
    for (const activity of activities) counts.set(getKey(activity), (counts.get(getKey(activity)) ?? 0) + 1);
    const offenders = listActivityOffenders(activities, (activity) => {
      if (activity.name.trim() === '') return 'No name';
      const others = (counts.get(getKey(activity)) ?? 1) - 1;
      return others === 0
        ? undefined
        : `${formatNumberOf(others, 'other activity', 'other activities')} of the same name`;
    });
    return toShare(offenders, activities.length, 'There are no activities.');
  },
};
