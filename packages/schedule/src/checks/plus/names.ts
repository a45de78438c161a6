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
    const same = new Map<string, { count: number }>();
    const groups = new Map<Activity, { count: number }>();
    for (const activity of activities) {
      const key = `${activity.projectId}\t${activity.name.trim().toLowerCase()}`;
      const group = same.get(key) ?? { count: 0 };
      if (group.count++ === 0) same.set(key, group);
      groups.set(activity, group);
    }
    const offenders = listActivityOffenders(activities, (activity) => {
      if (activity.name.trim() === '') return 'No name';
      const others = (groups.get(activity)?.count ?? 1) - 1;
      return others === 0
        ? undefined
        : `${formatNumberOf(others, 'other activity', 'other activities')} of the same name`;
    });
    return toShare(offenders, activities.length, 'There are no activities.');
  },
};
