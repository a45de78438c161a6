import type { Check } from '../check.ts';
import { atLeast, listActivityOffenders } from '../figures.ts';
import { formatNumberOf } from '../format-figures.ts';
import { listOpenActivities } from './open-activities.ts';

/** P21 Logic density: links divided by activities, at least 2. Its sheet lists merge hotspots: incomplete activities with more than 10 predecessors. */
export const density: Check = {
  no: 'P21',
  title: 'Logic Density',
  group: 'Logic',
  counts: 'logic links',
  outOf: 'activities without level of effort and WBS summaries',
  lists: 'activities with more predecessors than the limit',
  unit: 'ratio',
  source: 'Floatwise Plus',
  practices: [2, 6],
  meaning: 'Few links a task mean missing logic; very many into one activity make its date a lottery.',
  remedy: 'Add the missing links, and give merge points a milestone and a reserve of time.',
  getLimit: ({ minLogicDensity }) => atLeast(minLogicDensity),
  run: (assessment) => {
    const { logicActivities, logicLinks, options, countIncoming } = assessment;
    const offenders = listActivityOffenders(listOpenActivities(assessment), (activity) => {
      const predecessors = countIncoming(activity);
      return predecessors > options.maxPredecessors ? `${predecessors} predecessors` : undefined;
    });
    const [count, of] = [logicLinks.length, logicActivities.length];
    if (of === 0) return { count, of, notApplicable: 'There are no activities.', offenders };
    const notes = [
      `${formatNumberOf(offenders.length, 'merge hotspot')} with more than ${options.maxPredecessors} predecessors.`,
    ];
    return { count, of, value: count / of, notes, offenders };
  },
};
